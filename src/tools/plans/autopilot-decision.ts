import type { Inbox } from '../../flows/lanes/read-inbox.ts';
import type { Offer, OfferItem } from '../../flows/plans/ready-offer.ts';
import { blockingItems } from '../lanes/panel-parts.ts';
import { subtaskName } from './claim-call.ts';
import { claimReason, shownItem } from './ready-entry.ts';

export const decisions = [
  'accept_handoff',
  'accept_quota_relay',
  'reply_blocking_message',
  'claim_ready',
  'continue_current',
  'no_op',
] as const;

export interface Decision {
  readonly decision: (typeof decisions)[number];
  readonly reason: string;
  readonly tool: string | null;
  readonly args: Record<string, unknown> | null;
  /** Arguments that only the caller knows. */
  readonly missing?: string[];
  readonly wakeSeconds: number;
}

interface Reader {
  readonly agent: string;
  readonly session: string;
}

const SOON = 60;
const WORKING = 270;
const IDLE = 1200;

/** The one thing to do next: what others wait for, then new work or the work at hand. */
export function decide(inbox: Inbox, offer: Offer, reader: Reader, now: number): Decision {
  return waitingFor(inbox, reader, now) ?? workFor(offer, reader) ?? idle();
}

function waitingFor(inbox: Inbox, reader: Reader, now: number): Decision | undefined {
  const [handoff] = inbox.batons.handoffs;
  if (handoff !== undefined) {
    const args = { handoff_observation_id: handoff.id, session_id: reader.session };
    const reason = `A handoff from ${handoff.from_agent} waits for you.`;
    return { decision: 'accept_handoff', reason, tool: 'task_accept_handoff', args, wakeSeconds: SOON };
  }
  const quota = inbox.batons.quotaPending.find(({ expired }) => !expired);
  if (quota !== undefined) {
    const { tool, args } = quota.suggested_actions.accept;
    const reason = `${quota.files.length} claims wait for somebody to take them over.`;
    return { decision: 'accept_quota_relay', reason, tool, args: { ...args }, wakeSeconds: SOON };
  }
  const message = blockingItems(inbox, reader, now).find(({ kind }) => kind === 'message');
  if (message === undefined) return undefined;
  const { next_tool: tool, next_args: args } = message;
  const reason = 'A blocking message waits: read it before you claim work.';
  return { decision: 'reply_blocking_message', reason, tool, args, wakeSeconds: SOON };
}

function workFor(offer: Offer, reader: Reader): Decision | undefined {
  const own = offer.items.filter((item) => item.kind !== 'plan' || item.route.agent === reader.agent);
  const [first] = own;
  return first === undefined ? undefined : fromItem(first, reader);
}

function fromItem(item: OfferItem, reader: Reader): Decision {
  const { next_tool: tool = null, claim_args: args = null } = shownItem(item, 0, reader);
  if (item.kind === 'plan' && item.entry.reason === 'continue_current_task') {
    const { plan, subtask } = item.entry;
    return {
      decision: 'continue_current',
      reason: `You hold ${subtaskName(item.entry)}: finish it or hand it over before you take more.`,
      tool: 'task_plan_complete_subtask',
      args: {
        plan_slug: plan.slug,
        subtask_index: subtask.index,
        repo_root: plan.repoRoot,
        session_id: reader.session,
      },
      missing: ['summary'],
      wakeSeconds: WORKING,
    };
  }
  if (item.kind === 'other' && item.work.isOwn && item.work.isStarted) {
    const reason = `Task #${item.work.taskId} is yours and under way.`;
    return { decision: 'continue_current', reason, tool, args, wakeSeconds: WORKING };
  }
  const reason =
    item.kind === 'plan'
      ? claimReason(item.entry)
      : item.kind === 'quota'
        ? 'Claims wait for somebody to take them over.'
        : `Task #${item.work.taskId} can be claimed.`;
  return { decision: 'claim_ready', reason, tool, args, wakeSeconds: SOON };
}

function idle(): Decision {
  return { decision: 'no_op', reason: 'Nothing waits for you.', tool: null, args: null, wakeSeconds: IDLE };
}
