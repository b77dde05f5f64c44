import type { Offer, OfferItem } from '../../flows/plans/ready-offer.ts';
import { subtaskName } from './claim-call.ts';
import { shownItem } from './ready-entry.ts';
import type { ReadyAnswer, ReadyEntry } from './ready-shape.ts';

const NOTHING_CLAIMABLE =
  'No claimable plan subtasks. Publish a Queen/task plan for multi-agent work, reinforce a proposal with task_propose/task_reinforce, or use task_list only for browsing.';
const PUBLISH = 'Publish a Queen/task plan or promote a proposal into claimable work.';
const UNBLOCK = 'Complete upstream dependencies or unblock current plan waves before claiming more work.';

interface Reader {
  readonly agent: string;
  readonly session: string;
}

/** The queue as it is answered: the entries, and what to do with the first one. */
export function readyAnswer(offer: Offer, reader: Reader): ReadyAnswer {
  const ready = offer.items.map((item, index) => shownItem(item, index, reader));
  const [item] = offer.items;
  const [entry] = ready;
  const step = item === undefined || entry === undefined ? nothing(offer) : stepFor(item, entry, reader);
  const isEmpty = offer.available === 0 && offer.held === 0;
  return {
    ready,
    total_available: offer.available,
    ...step,
    ...(isEmpty ? { empty_state: NOTHING_CLAIMABLE } : {}),
  };
}

function nothing({ hasUnfinished }: Offer) {
  return { next_action: hasUnfinished ? UNBLOCK : PUBLISH };
}

type Step = Omit<ReadyAnswer, 'ready' | 'total_available'>;

function stepFor(item: OfferItem, entry: ReadyEntry, reader: Reader): Step {
  const call = {
    ...(entry.next_tool === undefined ? {} : { next_tool: entry.next_tool }),
    ...(entry.claim_args === undefined ? {} : { claim_args: entry.claim_args }),
    ...(entry.codex_mcp_call === undefined ? {} : { codex_mcp_call: entry.codex_mcp_call }),
  };
  if (item.kind === 'quota') return { ...call, next_action: `Call ${entry.next_tool}: the claims wait for somebody.` };
  if (item.kind === 'other') return { ...call, next_action: `Call ${entry.next_tool} for task #${entry.task_id}.` };
  const { plan, subtask, reason } = item.entry;
  const named = { plan_slug: plan.slug, subtask_index: subtask.index, reason };
  const name = subtaskName(item.entry);
  if (reason === 'continue_current_task') {
    return { ...named, next_action: `Continue ${name}; finish it with task_plan_complete_subtask.` };
  }
  if (item.route.agent !== reader.agent) {
    const route = { assigned_agent: item.route.agent, routing_reason: item.route.reason };
    return { ...named, ...route, next_action: `Route ${name} to ${item.route.agent}: ${item.route.reason}` };
  }
  const where = `plan_slug="${plan.slug}", subtask_index=${subtask.index}`;
  return {
    ...named,
    ...call,
    claim_required: true,
    assigned_agent: item.route.agent,
    next_action_reason: entry.next_action_reason ?? '',
    next_action: `Call task_plan_claim_subtask with ${where}.`,
  };
}
