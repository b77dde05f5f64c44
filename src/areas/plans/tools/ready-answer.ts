import { defined } from '../../../kernel/rules/defined.ts';
import { tokensOfJson } from '../../../kernel/text/token-estimate.ts';
import { ANSWER_TOKENS } from '../../../kernel/tool/worst-first.ts';
import type { Offer, OfferItem, PlanItem, QuotaItem } from '../flows/ready-offer.ts';
import type { QueueEntry } from '../flows/ready-queue.ts';
import { subtaskName } from './claim-call.ts';
import { claimableCount, firstClaimable, isHeld } from './claimable.ts';
import { heldEntry, shownItem } from './ready-entry.ts';
import { overlapsIn } from './ready-overlaps.ts';
import type { ReadyAnswer } from './ready-shape.ts';

const NOTHING_CLAIMABLE =
  'No claimable plan subtasks. Publish a Queen/task plan for multi-agent work, reinforce a proposal with task_propose/task_reinforce, or use task_list only for browsing.';
const PUBLISH = 'Publish a Queen/task plan or promote a proposal into claimable work.';
const UNBLOCK = 'Complete upstream dependencies or unblock current plan waves before claiming more work.';

interface Reader {
  readonly agent: string;
  readonly session: string;
}

interface Around {
  /** How many sub-tasks of other repositories could be claimed, if there is nothing in this one. */
  readonly elsewhere: number;
  /** What is wrong with the repository that the call names. */
  readonly warning: string | undefined;
}

/** The answer for the queue: its entries, the call that claims the first claimable entry, and the next action. */
export function readyAnswer(offer: Offer, reader: Reader, around: Around): ReadyAnswer {
  const [first] = offer.items;
  const ready = offer.items.map((item, index) => shownItem(item, index, reader));
  const { elsewhere, warning } = around;
  return {
    ready,
    total_available: claimableCount(offer) || othersIn(offer),
    ready_scope_overlap_warnings: overlapsIn(offer.items),
    ...(first === undefined ? emptyState(offer, around) : stepFor(first, offer, reader)),
    ...defined({ repo_warning: warning, elsewhere_available: elsewhere === 0 ? undefined : elsewhere }),
  };
}

/** Tasks outside plans count only without claimable sub-tasks, which decide whether one is claimed at once. */
function othersIn({ items }: Offer): number {
  return items.filter(({ kind }) => kind === 'other').length;
}

/** A repository that nobody knows is no empty queue. */
function emptyState({ hasUnfinished }: Offer, { elsewhere, warning }: Around): Step {
  if (warning !== undefined) return { next_action: warning };
  const next = hasUnfinished ? UNBLOCK : PUBLISH;
  const more = elsewhere === 0 ? '' : ` Other repositories have ${elsewhere} claimable: name one with repo_root.`;
  return { next_action: `${next}${more}`, empty_state: NOTHING_CLAIMABLE };
}

type Step = Pick<ReadyAnswer, 'next_action'> & Partial<ReadyAnswer>;

function stepFor(first: OfferItem, offer: Offer, reader: Reader): Step {
  const claimable = firstClaimable(offer, reader.agent);
  if (claimable === undefined) return withoutClaim(first, reader);
  const call = claimOf(claimable, reader);
  // The caller should continue its current work, but gets the claim call in case it decides otherwise.
  return isHeld(first)
    ? { ...call, claim_required: false, next_action: continuing(first) }
    : { ...call, claim_required: true };
}

function claimOf(item: PlanItem | QuotaItem, reader: Reader): Step {
  const { next_tool = '', claim_args, codex_mcp_call, next_action_reason } = shownItem(item, 0, reader);
  const call = { next_tool, claim_args, codex_mcp_call, next_action_reason };
  if (item.kind === 'quota') return { ...call, next_action: `Call ${next_tool}: the claims wait for somebody.` };
  const named = nameOf(item);
  const where = `plan_slug="${named.plan_slug}", subtask_index=${named.subtask_index}`;
  return { ...named, ...call, assigned_agent: item.route.agent, next_action: `Call ${next_tool} with ${where}.` };
}

function withoutClaim(item: OfferItem, reader: Reader): Step {
  if (item.kind !== 'plan') {
    const { next_tool, claim_args, task_id } = shownItem(item, 0, reader);
    return { next_tool, claim_args, next_action: `Call ${next_tool} for task #${task_id}.` };
  }
  if (isHeld(item)) return { ...nameOf(item), ...noting(item.entry, reader), next_action: continuing(item) };
  const { agent, reason } = item.route;
  const next_action = `Route ${subtaskName(item.entry)} to ${agent}: ${reason}`;
  return { ...nameOf(item), assigned_agent: agent, routing_reason: reason, next_action };
}

function nameOf({ entry: { plan, subtask, reason } }: PlanItem) {
  return { plan_slug: plan.slug, subtask_index: subtask.index, reason };
}

/** The call for a session that holds a sub-task; it names the task, since the session may take part in others. */
function noting(entry: QueueEntry, { session }: Reader): Partial<ReadyAnswer> {
  return {
    next_tool: 'task_note_working',
    next_args: { session_id: session, task_id: entry.subtask.taskId },
    next_args_missing: ['content'],
    next_action_reason: `You hold ${subtaskName(entry)}: note how far you are.`,
  };
}

/** The answer after its first claimable sub-task was claimed: nothing in it leads to claiming that once more. */
export function claimedAnswer(looked: ReadyAnswer, entry: QueueEntry, reader: Reader): ReadyAnswer {
  const { claim_args: _, codex_mcp_call: __, ...answer } = looked;
  const { taskId } = entry.subtask;
  return {
    ...answer,
    ready: looked.ready.map((one) => (one.task_id === taskId ? heldEntry(one) : one)),
    ...noting(entry, reader),
    claim_required: false,
    reason: 'continue_current_task',
    next_action: `Auto-claimed ${subtaskName(entry)}: claim files before edits with task_claim_file, then post task_note_working. Name task_id ${taskId} in both.`,
  };
}

function continuing({ entry }: PlanItem): string {
  return `Continue ${subtaskName(entry)}; finish it with task_plan_complete_subtask.`;
}

const WARNINGS = 3;

/** The answer without the last entries that a short answer has no room for. The text of claimed work comes on top. */
export function shortened(answer: ReadyAnswer): ReadyAnswer {
  const { auto_claimed: _, ready, ...rest } = answer;
  const frame = { ...rest, ready_scope_overlap_warnings: answer.ready_scope_overlap_warnings.slice(0, WARNINGS) };
  let left = ANSWER_TOKENS - tokensOfJson(frame);
  const end = ready.findIndex((entry) => {
    left -= tokensOfJson(entry);
    return left < 0;
  });
  return { ...answer, ...frame, ready: end === -1 ? ready : ready.slice(0, Math.max(end, 1)) };
}
