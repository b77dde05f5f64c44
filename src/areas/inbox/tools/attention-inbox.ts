import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import { iso } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { mcpCall } from '../../../kernel/text/mcp-call.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { ANSWER_TOKENS, placeCursor } from '../../../kernel/tool/worst-first.ts';
import { QUIET } from '../../lanes/rules/inbox.ts';
import { laneField } from '../../lanes/tools/lane-fields.ts';
import { lanesIn, lookAround, type Seen } from '../../lanes/tools/read-lanes.ts';
import { askedRoots, openRoots, repoWarning } from '../../repos/tools/repo-roots.ts';
import { readInbox, WHOLE_MAILBOX } from '../flows/read-inbox.ts';
import { boundedBuckets, inboxBudget } from './inbox/bounded-inbox.ts';
import { inboxBuckets, inboxIds, inboxSummary } from './inbox/inbox-parts.ts';
import { inboxShape } from './inbox/inbox-shape.ts';

const HINT = 'Read bodies with get_observations, only of the ids you need.';
const DAY_MINUTES = 1440;

const minutes = () => z.int().refine((given) => given >= 1 && given <= DAY_MINUTES, `Minutes, 1-${DAY_MINUTES}.`);

const input = () =>
  z.object({
    session_id: own.session,
    agent: own.agent,
    repo_root: laneField.repoRoot,
    repo_roots: z.array(cappedText(limits.resourceValue)).max(20).optional().describe('Repositories'),
    recent_claim_window_minutes: minutes().default(15).describe('Minutes'),
    recent_claim_limit: threadField.limit(100, 20),
    stalled_lane_limit: threadField.limit(100, 8),
    file_heat_half_life_minutes: minutes().optional().describe('Minutes'),
    file_heat_limit: threadField.limit(100, 10),
    file_heat_min_heat: z.number().min(0).max(100).default(0.05).describe('Minimum heat'),
    task_ids: z.array(threadField.taskId).max(limits.idsPerCall).optional().describe('Tasks'),
    format: z.enum(['compact', 'full']).default('full').describe('compact: ids'),
    observation_id_limit: threadField.limit(100, 12),
    verbose: z.boolean().default(false).describe('Released claims too'),
    audit: z.boolean().default(false).describe('Like verbose'),
    max_tokens: z.int().min(500).max(20_000).default(ANSWER_TOKENS).describe('Room'),
    cursor: placeCursor,
  });

export const attentionInbox = readTool({
  name: 'attention_inbox',
  toolset: 'lanes',
  dialect: colony,
  summary: 'See what needs you: messages, handoffs, lanes, claims, hot files.',
  namedOnly: [
    'recent_claim_window_minutes',
    'recent_claim_limit',
    'stalled_lane_limit',
    'file_heat_half_life_minutes',
    'file_heat_limit',
    'file_heat_min_heat',
    'observation_id_limit',
    'verbose',
    'audit',
    'max_tokens',
    'cursor',
  ],
  input,
  output: () => inboxShape,
  errors: [],
  cli: {
    command: 'inbox',
    ways: [
      {
        path: 'lane inbox',
        about: 'Show what needs attention here: messages, handoffs, claims, hot files.',
      },
    ],
  },
  // The compact form names ids and shows nothing of what they say.
  shows: ({ format, observation_ids }) => (format === 'compact' ? {} : { entries: observation_ids }),
  async outside(inside, input, context) {
    const seen = await lookAround(inside, askedRoots(input, context), context, openRoots);
    return inside((unit) => inboxAnswer(unit, input, seen, context));
  },
});

type Input = z.output<ReturnType<typeof input>>;

async function inboxAnswer(unit: Reads, input: Input, seen: Seen, context: RunContext) {
  const { actor, settings } = context;
  const staleMinutes = settings.claimStaleMinutes;
  const lanes = await lanesIn(unit, seen, { stale: true, ended: false, staleMinutes });
  const released = input.verbose || input.audit;
  const scope = { tasks: input.task_ids, repos: seen.named, released, lanes };
  const inbox = await readInbox(unit, scope, {
    lanes: input.stalled_lane_limit,
    ...(input.cursor === undefined ? {} : { mail: WHOLE_MAILBOX }),
    files: {
      recentMinutes: input.recent_claim_window_minutes,
      recentLimit: input.recent_claim_limit,
      heatHalfLifeMinutes: input.file_heat_half_life_minutes ?? settings.fileHeatHalfLifeMinutes,
      heatLimit: input.file_heat_limit,
      minHeat: input.file_heat_min_heat,
      staleMinutes,
    },
  });
  const { ids, blocking } = inboxIds(inbox);
  const warning = await repoWarning(unit, seen.unproven, context);
  const summary = inboxSummary(inbox);
  const listed = ids.slice(0, Math.max(input.observation_id_limit, blocking));
  const crowd = inbox.unread < CROWD ? [] : await unit.messages.crowding(CROWD);
  const head = {
    format: input.format,
    generated_at: iso(unit.now),
    session_id: actor.session,
    agent: actor.agent,
    summary: warning === undefined || summary.next_action !== QUIET ? summary : { ...summary, next_action: warning },
    ...defined({ repo_warning: warning }),
    observation_ids: [...listed],
    observation_ids_truncated: listed.length < ids.length,
    hint: HINT,
    ...(crowd.length === 0 ? {} : { crowded_by: crowd.map(asCrowd) }),
  };
  const room = { from: Number(input.cursor ?? 0), tokens: input.max_tokens };
  const { kept, available, count, next } = boundedBuckets(inboxBuckets(inbox, actor, unit.now), inbox, head, room);
  if (input.format === 'compact') {
    return { ...head, budget: inboxBudget(head, { returned: listed.length, available }) };
  }
  const answer = joined(head, kept, defined({ next_cursor: next?.toString() }));
  return joined(answer, { budget: inboxBudget(answer, { returned: count, available }) });
}

/** From this number of informing messages on, a sender is said to crowd the mailbox. */
const CROWD = 20;

function asCrowd({ agent, count }: { readonly agent: string; readonly count: number }) {
  const args = { from: agent };
  const tool = 'put_away_mail';
  return { from_agent: agent, fyi_count: count, put_away_with: { tool, args, codex_mcp_call: mcpCall(tool, args) } };
}
