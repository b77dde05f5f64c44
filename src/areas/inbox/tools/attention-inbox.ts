import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import { iso } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { budgetOf } from '../../../kernel/tool/answers.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { QUIET } from '../../lanes/rules/inbox.ts';
import { laneField } from '../../lanes/tools/lane-fields.ts';
import { lanesIn, lookAround, type Seen } from '../../lanes/tools/read-lanes.ts';
import { askedRoots, openRoots, repoWarning } from '../../repos/tools/repo-roots.ts';
import { readInbox } from '../flows/read-inbox.ts';
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
    format: z.enum(['compact', 'full']).default('full').describe('compact: ids, counts'),
    observation_id_limit: threadField.limit(100, 12),
    verbose: z.boolean().default(false).describe('Released claims too'),
    audit: z.boolean().default(false).describe('Like verbose'),
  });

export const attentionInbox = readTool({
  name: 'attention_inbox',
  toolset: 'lanes',
  dialect: colony,
  summary: 'See what needs you: messages, handoffs, stalled lanes, claims, hot files.',
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
  ],
  input,
  output: () => inboxShape,
  errors: [],
  cli: { command: 'inbox' },
  async outside(inside, input, context) {
    const seen = await lookAround(inside, askedRoots(input, context), context, openRoots);
    return inside((unit) => inboxAnswer(unit, input, seen, context));
  },
});

type Input = z.output<ReturnType<typeof input>>;

async function inboxAnswer(unit: Reads, input: Input, seen: Seen, { actor, settings }: RunContext) {
  const staleMinutes = settings.claimStaleMinutes;
  const lanes = await lanesIn(unit, seen, { stale: true, ended: false, staleMinutes });
  const released = input.verbose || input.audit;
  const scope = { tasks: input.task_ids, repos: seen.named, released, lanes };
  const inbox = await readInbox(unit, scope, {
    lanes: input.stalled_lane_limit,
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
  const warning = await repoWarning(unit, seen.unproven);
  const summary = inboxSummary(inbox);
  const listed = ids.slice(0, Math.max(input.observation_id_limit, blocking));
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
  };
  const why = 'The most urgent items, counts and groups only.';
  const hydrateWith = 'get_observations';
  if (input.format === 'compact') {
    return { ...head, budget: budgetOf(listed, { available: ids.length, hydrateWith, why }) };
  }
  const buckets = inboxBuckets(inbox, actor, unit.now);
  const budget = budgetOf(buckets.unread_messages, { available: inbox.unread, hydrateWith, why });
  return joined(head, buckets, { budget });
}
