import type { AgentId } from '../../../kernel/rules/identity.ts';
import { type Instant, iso } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { summaryOf } from '../../messages/rules/message.ts';
import type { PersonAsk } from '../../runs/rules/ask.ts';
import { noticeSender } from '../../runs/rules/notice.ts';
import { type ItemReason, inOrder, oneOfEachCause, reasonOf } from '../rules/queue.ts';
import type { WaitingItem } from '../rules/waiting-items.ts';

/** One thing that waits for a person. */
export interface Item {
  readonly id: string;
  readonly kind: string;
  readonly reason: ItemReason;
  readonly at: string;
  readonly from: string | null;
  readonly summary: string;
  readonly taskId: number | null;
  readonly runId: string | null;
  /** The question or approval behind a notice. */
  readonly ask: PersonAsk | undefined;
  /** Older items of the same cause. */
  readonly older: readonly string[];
}

type Draft = Omit<Item, 'older'> & { readonly cause?: string | undefined };

/** More than anybody looks through; the answer says if there are more. */
const MOST = 500;

interface Shown {
  readonly items: readonly Item[];
  readonly more: boolean;
}

/** Everything that waits for the caller, in the one order. What is answered elsewhere is gone at once. */
export async function itemsOf(unit: Reads, person: AgentId, putOffToo: boolean): Promise<Shown> {
  const waiting = await unit.waiting.since(0, MOST);
  const { items: notices } = await unit.notices.list(person, { limit: MOST }, true);
  const asks = new Map((await unit.asks.openOf(person, MOST)).map((ask) => [ask.id, ask]));
  const drafts: Draft[] = [
    ...waiting.filter(({ kind }) => kind !== 'notice').map(draftOf),
    ...notices.map((notice) => noticeDraft(notice, asks.get(notice.id))),
    ...(await reviewsFor(unit, person)),
  ];
  const hidden = putOffToo ? new Set<string>() : await unit.asks.putOff(person, unit.now);
  const joined = oneOfEachCause(
    drafts.filter(({ id }) => !hidden.has(id)),
    ({ cause }) => cause,
  );
  return { items: inOrder(joined), more: waiting.length === MOST || notices.length === MOST };
}

interface NoticeRow {
  readonly id: number;
  readonly kind: string;
  readonly agent: string;
  readonly taskId: number | null;
  readonly runId: string | null;
  readonly text: string;
  readonly createdAt: Instant;
}

function noticeDraft(notice: NoticeRow, ask: PersonAsk | undefined): Draft {
  const { id, kind, agent, taskId, runId, text, createdAt } = notice;
  const isOfHub = kind === 'parked' || kind === 'budget';
  return {
    id: `notice-${id}`,
    kind,
    reason: reasonOf({ kind: 'notice', type: kind }, ask),
    at: iso(createdAt),
    from: noticeSender(notice),
    summary: summaryOf(text),
    taskId,
    runId,
    ask,
    // What the hub says again about one task is one line.
    cause: isOfHub ? `${kind} ${taskId ?? ''} ${agent}` : undefined,
  };
}

function draftOf(item: WaitingItem): Draft {
  const base = { at: iso(item.at), reason: reasonOf(item), runId: null, taskId: null, ask: undefined };
  switch (item.kind) {
    case 'message': {
      const { messageId, from, summary } = item;
      return { ...base, id: `message-${messageId}`, kind: 'message', from, summary };
    }
    case 'baton': {
      const { batonId, from, summary, taskId } = item;
      return { ...base, id: `handoff-${batonId}`, kind: 'handoff', from, summary: summaryOf(summary), taskId };
    }
    case 'notification': {
      const { deliveryId, summary, taskId: worker, runId } = item.notification;
      return { ...base, id: `report-${deliveryId}`, kind: 'report', from: worker, summary, runId };
    }
    case 'signal': {
      const { signalId, from, memoryIds } = item;
      const summary = `Points at memories ${memoryIds.join(', ')}.`;
      return { ...base, id: `signal-${signalId}`, kind: 'signal', from, summary };
    }
    case 'notice': {
      const { noticeId, type, agent, text, taskId, runId } = item;
      return { ...base, id: `notice-${noticeId}`, kind: type, from: agent, summary: summaryOf(text), taskId, runId };
    }
    default:
      return {
        ...base,
        id: `task-${item.taskId}`,
        kind: 'task',
        from: null,
        summary: item.title,
        taskId: Number(item.taskId),
      };
  }
}

/** Tasks in review that the person has given away. */
async function reviewsFor(unit: Reads, person: AgentId): Promise<readonly Draft[]> {
  const { items } = await unit.feed.newest({ status: 'review' }, { limit: 100 });
  return items
    .filter(({ createdBy, owner }) => createdBy === person && owner !== person)
    .map(({ id, title, owner, updatedAt }) => ({
      id: `review-${id}`,
      kind: 'review',
      reason: 'review',
      at: iso(updatedAt),
      from: owner,
      summary: title,
      taskId: id,
      runId: null,
      ask: undefined,
    }));
}
