import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { iso, MINUTE } from '../../../kernel/rules/time.ts';
import { together } from '../../../kernel/rules/together.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { roomyLimit } from '../../../kernel/tool/answer-room.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { cappedText, field } from '../../../kernel/tool/fields.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { placeCursor } from '../../../kernel/tool/worst-first.ts';
import { countActivities, riskOf } from '../../lanes/rules/lane.ts';
import { lookAround } from '../../lanes/tools/read-lanes.ts';
import { helpFor } from '../../memory/tools/search-help.ts';
import { askedRoots, rootFields } from '../../repos/tools/repo-roots.ts';
import { adoptionNudges } from './adoption.ts';
import { boundedContext } from './context/bounded-context.ts';
import { attentionCountsOf, attentionOf } from './context/context-attention.ts';
import { guidance } from './context/context-guidance.ts';
import { asContextLane, ownershipOf } from './context/context-lanes.ts';
import { contextShape } from './context/context-shape.ts';
import { type ContextFacts, readContext } from './context/read-context.ts';
import { localContext } from './local-context.ts';

/** A session that checked the inbox this recently need not check it again before choosing work. */
const ATTENTION_MINUTES = 10;
/** How many lanes a program gets that gives no limit. */
const LANES = 50;

const input = () =>
  z.object({
    ...rootFields,
    include_stale: z.boolean().default(false).describe('Dead ones too'),
    limit: roomyLimit(100, 50, '1-100'),
    cursor: placeCursor,
    query: field.query.min(1).optional().describe('Default: your task'),
    memory_limit: threadField.limit(10, 3),
    max_claims: threadField.limit(100, 12),
    max_hot_files: threadField.limit(100, 8),
    attention_id_limit: threadField.limit(100, 12),
    session_id: own.session,
    agent: own.agent,
    mode: z.enum(['overview', 'local']).optional().describe('local: one task'),
    task_id: threadField.taskId.optional(),
    files: z.array(cappedText(limits.resourceValue)).max(50).optional().describe('Only these files'),
  });

export type ContextInput = z.output<ReturnType<typeof input>>;

export const hivemindContext = readTool({
  name: 'hivemind_context',
  toolset: 'lanes',
  dialect: colony,
  summary: 'Before work: who owns what, what waits for you, memory hits, warnings.',
  namedOnly: ['memory_limit', 'max_claims', 'max_hot_files', 'attention_id_limit', 'mode', 'session_id', 'cursor'],
  input,
  output: () => contextShape,
  errors: ['REPO_NOT_REACHABLE'],
  cli: { command: 'context' },
  async outside(inside, asked, context) {
    const { settings } = context;
    const seen = await lookAround(inside, askedRoots(asked, context), context);
    const meaning = asked.query === undefined ? undefined : (await helpFor(asked.query, settings.search)).meaning;
    return inside(async (unit) => {
      const lookedAt = await context.lastCall('attention_inbox');
      const facts = await readContext(unit, asked, seen, { meaning, staleMinutes: settings.claimStaleMinutes });
      const hasLooked = lookedAt !== undefined && unit.now - lookedAt <= ATTENTION_MINUTES * MINUTE;
      return answerOf(unit, asked, facts, { actor: context.actor, caller: context.caller, hasLooked });
    });
  },
});

interface Reader {
  readonly actor: RunContext['actor'];
  readonly caller: RunContext['caller'];
  readonly hasLooked: boolean;
}

/** The number of free sub-tasks in these repositories, or in all if none is given. */
async function freeIn(unit: Reads, roots: readonly string[]): Promise<number> {
  const found = await together(
    roots.length === 0 ? [unit.plans.free(undefined)] : roots.map((root) => unit.plans.free(root)),
  );
  return found.flat().length;
}

async function answerOf(unit: Reads, asked: ContextInput, facts: ContextFacts, { actor, caller, hasLooked }: Reader) {
  const { lanes, inbox, hits, warnings } = facts;
  const isLocal = asked.mode === 'local' || asked.task_id !== undefined || facts.files.length > 0;
  const ownership = ownershipOf(lanes, { claims: asked.max_claims, hotFiles: asked.max_hot_files });
  const counts = attentionCountsOf(inbox, lanes);
  const [ready, nudges, local] = await together([
    freeIn(unit, facts.roots),
    adoptionNudges(unit),
    isLocal ? localContext(unit, facts, asked, actor) : null,
  ]);
  const all = lanes.map((lane) => asContextLane(lane, unit.now));
  const shown = all.slice(0, asked.limit ?? LANES);
  const context = {
    generated_at: iso(unit.now),
    repo_roots: [...facts.roots],
    summary: {
      lane_count: shown.length,
      total_lane_count: lanes.length,
      lanes_truncated: shown.length < lanes.length,
      memory_hit_count: hits.length,
      negative_warning_count: warnings.length,
      needs_attention_count: lanes.filter((lane) => riskOf(lane) !== 'none').length,
      claim_count: ownership.claim_count,
      hot_file_count: ownership.hot_files.length,
      ...guidance(actor, facts.roots, hasLooked),
      unread_message_count: inbox.unread,
      pending_handoff_count: inbox.batons.handoffs.length,
      blocking: inbox.blocked,
      ready_work_count: ready,
      adoption_nudges: nudges,
      attention_counts: counts,
    },
    counts: countActivities(lanes),
    query: facts.query,
    lanes: shown,
    ownership,
    attention: attentionOf(inbox, actor, counts, asked.attention_id_limit),
    local_context: local,
    memory_hits: [...hits],
    negative_warnings: [...warnings],
  };
  const isShort = asked.limit === undefined && caller.takesReports === true;
  return boundedContext(context, { from: Number(asked.cursor ?? 0), isShort, lanes: all, hasMore: facts.hasMore });
}
