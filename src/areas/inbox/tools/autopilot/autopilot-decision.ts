import type { PendingBaton } from '../../../handoffs/flows/inbox-batons.ts';
import type { Offer, OtherItem, PlanItem, QuotaItem } from '../../../plans/flows/ready-offer.ts';
import { subtaskName } from '../../../plans/tools/claim-call.ts';
import { firstClaimable, isHeld } from '../../../plans/tools/claimable.ts';
import { shownItem } from '../../../plans/tools/ready-entry.ts';
import type { Run } from '../../../runs/rules/run.ts';
import type { Inbox } from '../../flows/read-inbox.ts';
import { blockingItems } from '../panel-parts.ts';

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

export interface Situation {
  readonly inbox: Inbox;
  readonly offer: Offer;
  /** The run that the call belongs to. */
  readonly run: Pick<Run, 'taskId'> | undefined;
  /** What is wrong with the repository that the call names. */
  readonly warning: string | undefined;
}

/**
 * Picks the next action: first what blocks others, then new work, then the current work. A run answers a blocking
 * message and otherwise does what it was started for.
 */
export function decide({ inbox, offer, run, warning }: Situation, reader: Reader, now: number): Decision {
  if (run !== undefined) return blockingMessage(inbox, reader, now) ?? ofRun(run);
  return waitingFor(inbox, reader, now) ?? workFor(offer, reader) ?? idle(warning ?? unreadWords(inbox));
}

function ofRun({ taskId }: Pick<Run, 'taskId'>): Decision {
  if (taskId === null) return idle('This run does what its prompt says.');
  return { ...continued, reason: `This run is about task #${taskId}.`, tool: 'get_task', args: { id: String(taskId) } };
}

function waitingFor(inbox: Inbox, reader: Reader, now: number): Decision | undefined {
  const [handoff] = inbox.batons.handoffs;
  if (handoff !== undefined) return { decision: 'accept_handoff', ...accepting(handoff), wakeSeconds: SOON };
  const quota = inbox.batons.quotaPending.find(({ expired }) => !expired);
  if (quota !== undefined) {
    const { tool, args } = quota.suggested_actions.accept;
    const reason = `${quota.files.length} claims wait for somebody to take them over.`;
    return { decision: 'accept_quota_relay', reason, tool, args: { ...args }, wakeSeconds: SOON };
  }
  const [relay] = inbox.batons.relays;
  if (relay !== undefined) return { decision: 'accept_quota_relay', ...accepting(relay), wakeSeconds: SOON };
  return blockingMessage(inbox, reader, now);
}

function blockingMessage(inbox: Inbox, reader: Reader, now: number): Decision | undefined {
  const message = blockingItems(inbox, reader, now).find(({ kind }) => kind === 'message');
  if (message === undefined) return undefined;
  const { next_tool: tool, next_args: args } = message;
  const reason =
    'A blocking message waits: this call shows its text, unless you have seen it, and puts it away. Answer it before you claim work.';
  return { decision: 'reply_blocking_message', reason, tool, args, wakeSeconds: SOON };
}

/** The suggested call uses `observation_id`, which the accept tools take as an alias of their own field. */
function accepting(baton: PendingBaton): Pick<Decision, 'reason' | 'tool' | 'args'> {
  const { id, kind, from_agent, join_with: join, accept_with: accept } = baton;
  const reason = `A ${kind} from ${from_agent} waits for you.`;
  if (join !== undefined) return { reason: `${reason} Join its task first.`, tool: join.tool, args: join.args };
  if (accept === undefined) return { reason, tool: 'attention_inbox', args: {} };
  return { reason, tool: accept.tool, args: { ...accept.args, observation_id: id } };
}

/** Order: claimable work, then the current work, then tasks outside of plans. */
function workFor(offer: Offer, reader: Reader): Decision | undefined {
  const claimable = firstClaimable(offer, reader.agent);
  if (claimable !== undefined) return claiming(claimable, reader);
  const held = offer.items.find(isHeld);
  if (held !== undefined) return continuing(held, reader);
  const other = offer.items.find((item) => item.kind === 'other');
  return other === undefined ? undefined : fromOther(other, reader);
}

function claiming(item: PlanItem | QuotaItem, reader: Reader): Decision {
  const {
    next_tool: tool = null,
    claim_args: args = null,
    next_action_reason: reason = '',
  } = shownItem(item, 0, reader);
  return { decision: 'claim_ready', reason, tool, args: args && namedFirst(args), wakeSeconds: SOON };
}

/** The text of the call lists the arguments in order: first what is claimed, then who claims it and where. */
function namedFirst({ repo_root, file_scope, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...rest,
    ...(repo_root === undefined ? {} : { repo_root }),
    ...(file_scope === undefined ? {} : { file_scope }),
  };
}

function continuing({ entry }: PlanItem, { session }: Reader): Decision {
  const { plan, subtask } = entry;
  const name = { plan_slug: plan.slug, subtask_index: subtask.index, repo_root: plan.repoRoot };
  return {
    decision: 'continue_current',
    reason: `You hold ${subtaskName(entry)}: finish it or hand it over before you take more.`,
    tool: 'task_plan_complete_subtask',
    // Without a summary: a loop that makes the call as given must not complete unfinished work.
    args: { ...name, session_id: session },
    missing: ['summary'],
    wakeSeconds: WORKING,
  };
}

function fromOther(item: OtherItem, reader: Reader): Decision {
  const { next_tool: tool = null, claim_args: args = null } = shownItem(item, 0, reader);
  const { taskId, isOwn, isStarted } = item.work;
  return isOwn && isStarted
    ? { ...continued, reason: `Task #${taskId} is yours and under way.`, tool, args }
    : { decision: 'claim_ready', reason: `Task #${taskId} can be claimed.`, tool, args, wakeSeconds: SOON };
}

const continued = { decision: 'continue_current', wakeSeconds: WORKING } as const;

function unreadWords({ unread, messages, board }: Pick<Inbox, 'unread' | 'messages' | 'board'>): string {
  const urgencies = [...messages.map((one) => one.urgency), ...board.map(({ message }) => message.urgency)];
  const asking = urgencies.filter((urgency) => urgency === 'needs_reply').length;
  const replies = asking === 0 ? '' : `, ${asking} ${asking === 1 ? 'needs' : 'need'} a reply`;
  return unread === 0
    ? 'Nothing waits for you.'
    : `No work waits for you. Unread messages: ${unread}${replies}. attention_inbox lists them.`;
}

function idle(reason: string): Decision {
  return { decision: 'no_op', reason, tool: null, args: null, wakeSeconds: IDLE };
}
