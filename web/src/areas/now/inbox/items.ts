import type { BoardRow } from '../../../api/board/board-store.ts';
import type { Output } from '../../../api/client.ts';
import { type NoticeGroup, noticeGroups } from '../../../api/notices/news-groups.ts';
import { deliveryKey, noticeKey } from '../../../api/snoozed.ts';
import type { Delivery } from '../../../parts/deliveries/answer.tsx';

export type Notice = NoticeGroup[0];
export type Baton = NonNullable<Output<'attention_inbox'>['pending_handoffs']>[number];
export type Parked = Output<'list_parked'>['parked'][number];

/** Something that waits for the user. */
export type Item =
  | { readonly kind: 'question' | 'news'; readonly id: string; readonly notice: Notice; readonly group: NoticeGroup }
  | { readonly kind: 'delivery'; readonly id: string; readonly delivery: Delivery }
  | { readonly kind: 'baton'; readonly id: string; readonly baton: Baton }
  | { readonly kind: 'parked'; readonly id: string; readonly parked: Parked }
  | { readonly kind: 'task'; readonly id: string; readonly row: BoardRow };

interface Waiting {
  readonly notices: readonly Notice[];
  readonly deliveries: readonly Delivery[];
  readonly batons: readonly Baton[];
  readonly parked: readonly Parked[];
  readonly rows: readonly BoardRow[];
}

/** How urgent an item is; 0 stops work now. */
export function rankOf(item: Item): number {
  switch (item.kind) {
    case 'question':
      return 1;
    case 'delivery':
      if (item.delivery.urgency === 'blocking') return 0;
      return /_request$/.test(item.delivery.type) ? 2 : 1;
    case 'baton':
      return 2;
    case 'task':
      return item.row.status === 'review' ? 3 : 5;
    case 'parked':
      return 4;
    case 'news':
      return 6;
  }
}

/** One word for what is wanted. */
export function tagOf(item: Item): string {
  switch (item.kind) {
    case 'question':
      return 'asks';
    case 'delivery':
      if (item.delivery.urgency === 'blocking') return 'blocks';
      if (item.delivery.type === 'plan_approval_request') return 'plan to approve';
      return item.delivery.type === 'shutdown_request' ? 'shutdown to approve' : 'asks';
    case 'baton':
      return 'hands over';
    case 'task':
      return { review: 'to review', blocked: 'blocked' }[item.row.status as string] ?? 'yours';
    case 'parked':
      return 'parked';
    case 'news':
      return item.group.length > 1 ? `notice ×${item.group.length}` : 'notice';
  }
}

/**
 * Everything that waits, the most urgent first. Items of one agent on one task stand together, and a notice that a task
 * is parked is the parked task itself.
 */
export function itemsOf({ notices, deliveries, batons, parked, rows }: Waiting): readonly Item[] {
  const all: readonly Item[] = [
    ...deliveries.map((delivery): Item => ({ kind: 'delivery', id: deliveryKey(delivery.msg_id), delivery })),
    ...noticeGroups(notices).map((group): Item => {
      const [notice] = group;
      const kind = notice.kind === 'agent' ? 'question' : 'news';
      return { kind, id: noticeKey(notice.notice_id), notice, group };
    }),
    ...batons.map((baton): Item => ({ kind: 'baton', id: `baton ${baton.id}`, baton })),
    ...parked.map((one): Item => ({ kind: 'parked', id: `parked ${one.task_id}`, parked: one })),
    ...rows.map((row): Item => ({ kind: 'task', id: `task ${row.id}`, row })),
  ];
  const told = new Set(all.flatMap((item) => (item.kind === 'news' ? (item.notice.task_id ?? []) : [])));
  const once = all.filter((item) => item.kind !== 'parked' || !told.has(item.parked.task_id));
  const ranks = [...new Set(once.map(rankOf))].sort((one, other) => one - other);
  return ranks.flatMap((rank) => together(once.filter((item) => rankOf(item) === rank)));
}

/** Groups items and orders the groups by their first item. */
function together(items: readonly Item[]): readonly Item[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item]);
  return [...groups.values()].flat();
}

export function groupOf(item: Item): string {
  if (item.kind === 'delivery')
    return `${item.delivery.from_agent} ${item.delivery.task_id ?? ''} ${item.delivery.team ?? ''}`;
  if (item.kind === 'question' || item.kind === 'news') return `${item.notice.from} ${item.notice.task_id ?? ''}`;
  return item.id;
}

export function whoIn(item: Item): string {
  switch (item.kind) {
    case 'delivery':
      return item.delivery.from_agent;
    case 'baton':
      return item.baton.from_agent;
    case 'parked':
      return item.parked.agent;
    case 'task':
      return item.row.owner ?? item.row.created_by;
    default:
      return item.notice.from;
  }
}

export function textIn(item: Item): string {
  switch (item.kind) {
    case 'delivery':
      return item.delivery.text;
    case 'baton':
      return item.baton.summary;
    case 'parked':
      return item.parked.title;
    case 'task':
      return item.row.title;
    default:
      return item.notice.text;
  }
}

/** Since when it waits, if that is known. */
export function timeIn(item: Item): string | undefined {
  switch (item.kind) {
    case 'delivery':
      return item.delivery.timestamp;
    case 'baton':
      return new Date(item.baton.ts).toISOString();
    case 'parked':
      return undefined;
    case 'task':
      return item.row.updated_at;
    default:
      return item.notice.created_at;
  }
}

export function taskIn(item: Item): string | null {
  switch (item.kind) {
    case 'delivery':
      return item.delivery.task_id ?? null;
    case 'baton':
      return String(item.baton.task_id);
    case 'parked':
      return item.parked.task_id;
    case 'task':
      return item.row.id;
    default:
      return item.notice.task_id;
  }
}

const DAY = 86_400_000;

/** Whether an item has waited for so long that it is folded. Nobody goes on before a question is answered. */
export function isOld(item: Item, now: number): boolean {
  const at = timeIn(item);
  return rankOf(item) > 2 && at !== undefined && now - Date.parse(at) > DAY;
}
