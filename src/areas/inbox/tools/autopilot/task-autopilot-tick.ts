import { z } from 'zod';
import { colony, own } from '../../../../kernel/tool/colony.ts';
import { readTool } from '../../../../kernel/tool/define.ts';
import { threadField } from '../../../../kernel/tool/thread-fields.ts';
import { lanesIn, lookAround } from '../../../lanes/tools/read-lanes.ts';
import { type Offer, readyOffer } from '../../../plans/flows/ready-offer.ts';
import { planField } from '../../../plans/tools/plan-fields.ts';
import { ownRepo, sessionRepo } from '../../../plans/tools/plan-repo.ts';
import { askedRoots, openRoots, repoWarning } from '../../../repos/tools/repo-roots.ts';
import { type Inbox, readInbox } from '../../flows/read-inbox.ts';
import { type Decision, decide, decisions } from './autopilot-decision.ts';

const files = { recentMinutes: 15, recentLimit: 1, heatHalfLifeMinutes: 30, heatLimit: 0, minHeat: 0.05 };
/** More than one, since the first entries may be routed to other agents. */
const LOOKED_AT = 5;

export const taskAutopilotTick = readTool({
  name: 'task_autopilot_tick',
  toolset: 'plans',
  dialect: colony,
  summary: 'Get the one next call from inbox and ready work, and when to ask again.',
  namedOnly: ['stalled_lane_limit'],
  input: () =>
    z.object({
      session_id: own.session,
      agent: own.agent,
      repo_root: planField.repoRoot.optional(),
      stalled_lane_limit: threadField.limit(100, 20),
    }),
  output: () =>
    z.object({
      generated_at: z.int(),
      decision: z.enum(decisions),
      reason: z.string(),
      next_tool: z.string().nullable(),
      next_args: z.record(z.string(), z.unknown()).nullable(),
      next_args_missing: z.array(z.string()).optional(),
      next_action: z.string(),
      suggested_wake_seconds: z.int(),
      signals: z.object({
        pending_handoff_count: z.int(),
        quota_pending_claim_count: z.int(),
        unread_message_count: z.int(),
        blocking_message_count: z.int(),
        ready_subtask_count: z.int(),
        stalled_lane_count: z.int(),
        dead_heartbeat_lane_count: z.int(),
        actionable_stalled_lane_count: z.int(),
      }),
    }),
  errors: [],
  cli: { command: 'tick' },
  async outside(inside, given, context) {
    const { actor } = context;
    const seen = await lookAround(inside, askedRoots(given, context), context, openRoots);
    const staleMinutes = context.settings.claimStaleMinutes;
    const here = ownRepo(context);
    return inside(async (unit) => {
      const lanes = await lanesIn(unit, seen, { stale: true, ended: false, staleMinutes });
      const window = { files: { ...files, staleMinutes }, lanes: given.stalled_lane_limit };
      const inbox = await readInbox(unit, { repos: seen.named, lanes }, window);
      const { protectedFiles } = context.settings;
      const repo = seen.named?.[0] ?? (await sessionRepo(unit, here, context));
      const isNamed = seen.named !== undefined;
      const offer = await readyOffer(unit, { repo, isNamed, limit: LOOKED_AT, staleMinutes, protectedFiles });
      const run = context.caller.run === undefined ? undefined : await unit.runs.find(context.caller.run);
      const warning = await repoWarning(unit, seen.unproven);
      const found = decide({ inbox, offer, run, warning }, actor, unit.now);
      return {
        generated_at: unit.now,
        decision: found.decision,
        reason: found.reason,
        next_tool: found.tool,
        next_args: found.args,
        ...(found.missing === undefined ? {} : { next_args_missing: found.missing }),
        next_action: actionOf(found),
        suggested_wake_seconds: found.wakeSeconds,
        signals: signalsOf(inbox, offer),
      };
    });
  },
});

function actionOf({ tool, args, missing = [] }: Decision): string {
  if (tool === null) return 'Wait, then ask again.';
  const given = Object.entries(args ?? {}).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `Call ${tool} with ${[...given, ...missing.map((name) => `your own ${name}`)].join(', ')}.`;
}

/** Lanes of dead sessions are counted separately: nobody needs to take them over. */
function signalsOf({ batons, unread, messages, board, lanes }: Inbox, offer: Offer) {
  const urgencies = [...messages.map((one) => one.urgency), ...board.map((one) => one.message.urgency)];
  return {
    pending_handoff_count: batons.handoffs.length,
    quota_pending_claim_count: batons.quotaPending.length,
    unread_message_count: unread,
    blocking_message_count: urgencies.filter((urgency) => urgency === 'blocking').length,
    ready_subtask_count: offer.available,
    stalled_lane_count: lanes.stalledTotal,
    dead_heartbeat_lane_count: lanes.deadTotal,
    actionable_stalled_lane_count: lanes.stalledTotal - lanes.deadTotal,
  };
}
