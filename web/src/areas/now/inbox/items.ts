import type { Output } from '../../../api/client.ts';
import { deliveryKey, noticeKey } from '../../../api/snoozed.ts';
import type { Delivery } from '../../../parts/deliveries/answer.tsx';

export type Notice = Output<'list_notices'>['notices'][number];

/** Something that waits for the user's answer. */
export type Item =
  | { readonly kind: 'question' | 'news'; readonly id: string; readonly notice: Notice }
  | { readonly kind: 'delivery'; readonly id: string; readonly delivery: Delivery };

/** Questions first, then requests by mail, then news of the hub; items of one agent on one task are grouped. */
export function itemsOf(notices: readonly Notice[], deliveries: readonly Delivery[]): readonly Item[] {
  const asked = notices.map(
    (notice): Item => ({
      kind: notice.kind === 'agent' ? 'question' : 'news',
      id: noticeKey(notice.notice_id),
      notice,
    }),
  );
  const mail = deliveries.map((delivery): Item => ({ kind: 'delivery', id: deliveryKey(delivery.msg_id), delivery }));
  const of = (kind: Item['kind'], items: readonly Item[]) => together(items.filter((item) => item.kind === kind));
  return [...of('question', asked), ...of('delivery', mail), ...of('news', asked)];
}

/** Groups items and orders the groups by their first item. */
function together(items: readonly Item[]): readonly Item[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item]);
  return [...groups.values()].flat();
}

export function groupOf(item: Item): string {
  return item.kind === 'delivery'
    ? `${item.delivery.from_agent} ${item.delivery.task_id ?? ''} ${item.delivery.team ?? ''}`
    : `${item.notice.from} ${item.notice.task_id ?? ''}`;
}

export const whoIn = (item: Item) => (item.kind === 'delivery' ? item.delivery.from_agent : item.notice.from);
export const textIn = (item: Item) => (item.kind === 'delivery' ? item.delivery.text : item.notice.text);
export const timeIn = (item: Item) => (item.kind === 'delivery' ? item.delivery.timestamp : item.notice.created_at);
export const taskIn = (item: Item) =>
  item.kind === 'delivery' ? (item.delivery.task_id ?? null) : item.notice.task_id;
