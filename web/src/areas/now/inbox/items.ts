import type { Output } from '../../../api/client.ts';
import { letterKey, noticeKey } from '../../../api/snoozed.ts';

export type Notice = Output<'list_notices'>['notices'][number];
export type Letter = Output<'list_messages'>['messages'][number];

/** Something that waits for the user's answer. */
export type Item =
  | { readonly kind: 'question' | 'news'; readonly id: string; readonly notice: Notice }
  | { readonly kind: 'letter'; readonly id: string; readonly letter: Letter };

/** Questions first, then requests by mail, then news of the hub; items of one agent on one task are grouped. */
export function itemsOf(notices: readonly Notice[], letters: readonly Letter[]): readonly Item[] {
  const asked = notices.map(
    (notice): Item => ({
      kind: notice.kind === 'agent' ? 'question' : 'news',
      id: noticeKey(notice.notice_id),
      notice,
    }),
  );
  const mail = letters.map((letter): Item => ({ kind: 'letter', id: letterKey(letter.msg_id), letter }));
  const of = (kind: Item['kind'], items: readonly Item[]) => together(items.filter((item) => item.kind === kind));
  return [...of('question', asked), ...of('letter', mail), ...of('news', asked)];
}

/** Groups items and orders the groups by their first item. */
function together(items: readonly Item[]): readonly Item[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item]);
  return [...groups.values()].flat();
}

export function groupOf(item: Item): string {
  return item.kind === 'letter'
    ? `${item.letter.from_agent} ${item.letter.task_id ?? ''} ${item.letter.team ?? ''}`
    : `${item.notice.from} ${item.notice.task_id ?? ''}`;
}

export const whoIn = (item: Item) => (item.kind === 'letter' ? item.letter.from_agent : item.notice.from);
export const textIn = (item: Item) => (item.kind === 'letter' ? item.letter.text : item.notice.text);
export const timeIn = (item: Item) => (item.kind === 'letter' ? item.letter.timestamp : item.notice.created_at);
export const taskIn = (item: Item) => (item.kind === 'letter' ? (item.letter.task_id ?? null) : item.notice.task_id);
