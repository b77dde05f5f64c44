import type { PendingBaton } from '../../flows/lanes/inbox-batons.ts';
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
  /** Arguments that only the caller knows; a placeholder stands for them. */
  readonly missing?: string[];
  readonly wakeSeconds: number;
}

interface Reader {
  readonly agent: string;
  readonly session: string;
  /** The tasks in which the session takes part. */
  readonly joined: ReadonlySet<number>;
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
  if (handoff !== undefined) return { decision: 'accept_handoff', ...accepting(handoff, reader), wakeSeconds: SOON };
  const quota = inbox.batons.quotaPending.find(({ expired }) => !expired);
  if (quota !== undefined) {
    const { tool, args } = quota.suggested_actions.accept;
    const reason = `${quota.files.length} claims wait for somebody to take them over.`;
    return { decision: 'accept_quota_relay', reason, tool, args: { ...args }, wakeSeconds: SOON };
  }
  const [relay] = inbox.batons.relays;
  if (relay !== undefined) return { decision: 'accept_quota_relay', ...accepting(relay, reader), wakeSeconds: SOON };
  const message = blockingItems(inbox, reader, now).find(({ kind }) => kind === 'message');
  if (message === undefined) return undefined;
  const { next_tool: tool, next_args: args } = message;
  const reason = 'A blocking message waits: read it before you claim work.';
  return { decision: 'reply_blocking_message', reason, tool, args, wakeSeconds: SOON };
}

/**
 * Only those who take part in a task may accept what is handed over on it, and whoever posts takes part. Callers of this
 * adviser know the entry as `observation_id`, which those tools take for their own field.
 */
function accepting(baton: PendingBaton, { session, joined }: Reader): Pick<Decision, 'reason' | 'tool' | 'args'> {
  const { id, kind, task_id, from_agent, accept_with: accept } = baton;
  const reason = `A ${kind} from ${from_agent} waits for you.`;
  if (joined.has(task_id)) return { reason, tool: accept.tool, args: { ...accept.args, observation_id: id } };
  const args = { task_id, session_id: session, kind: 'note', content: `Joining to take over ${kind} ${id}.` };
  return { reason: `${reason} Join its task first.`, tool: 'task_post', args };
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
        summary: '...',
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
