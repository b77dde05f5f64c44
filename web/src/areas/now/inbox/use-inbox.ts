import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BoardRow } from '../../../api/board/board-store.ts';
import { call } from '../../../api/client.ts';
import { hold, useHeld } from '../../../api/held.ts';
import { isAwake, snooze, useSnoozed } from '../../../api/snoozed.ts';
import { usePaged } from '../../../api/use-paged.ts';
import { useAsked, useBatons, useNotices } from '../../../api/use-waiting.ts';
import { tell, tellFault } from '../../../ui/overlay/toasts.tsx';
import { useNow } from '../../../ui/when.tsx';
import { type Item, isOld, itemsOf } from './items.ts';
import { type Opened, openAmong } from './open-item.ts';

const AN_HOUR = 3_600_000;
const ALL_ASIDE = 'all notices';

/** The items that wait for the user, which one is open, and the actions on them. */
export function useInbox(rows: readonly BoardRow[]) {
  const notices = useNotices();
  const asked = useAsked();
  const snoozed = useSnoozed();
  const now = useNow();
  const aside = new Set(useHeld().flatMap(({ on }) => (on.startsWith(ALL_ASIDE) ? on.split(' ').slice(2) : [])));
  const { batons } = useBatons();
  const parked = usePaged('list_parked', { limit: 20 });
  const all = itemsOf({
    notices: notices.data?.pages.flatMap((page) => page.notices) ?? [],
    deliveries: asked.waiting,
    batons,
    parked: parked.data?.pages.flatMap((page) => page.parked) ?? [],
    rows,
  });
  const awake = all.filter(({ id }) => isAwake(id, snoozed, now));
  const present = awake.filter((item) => !('notice' in item) || !aside.has(item.notice.notice_id));
  const old = present.filter((item) => isOld(item, now));
  const items = present.filter((item) => !isOld(item, now));
  const [kept, setKept] = useState<Opened>();
  const isOldOpen = old.some(({ id }) => id === kept?.id);
  const opened = isOldOpen ? kept : openAmong(items, kept);
  // Stored from the first render on, not from the first selection: otherwise a question that arrives later would close
  // the open row while the user works in it. The first row is only known once both lists have loaded.
  const isSettled = !notices.isPending && !asked.query.isPending;
  if (isSettled && opened !== kept) setKept(opened);
  const choose = (index: number) => {
    const at = Math.max(0, Math.min(index, items.length - 1));
    const item = items[at];
    if (item !== undefined) setKept({ id: item.id, at });
  };
  return {
    items,
    /** Less urgent items that have waited for more than a day. */
    old,
    current: [...items, ...old].find(({ id }) => id === opened?.id),
    resting: all.length - awake.length,
    /** The lists that the items come from. */
    lists: { notices, requests: asked.query, parked },
    choose: (item: Item) => {
      if (items.includes(item)) choose(items.indexOf(item));
      else setKept({ id: item.id, at: items.length });
    },
    step: (by: number) => choose((opened?.at ?? 0) + by),
    snooze(item: Item) {
      snooze(item.id, AN_HOUR);
      tell('It comes back in an hour.');
    },
    ...useAside(),
  };
}

function useAside() {
  const client = useQueryClient();
  async function markRead(ids: readonly string[]): Promise<void> {
    await call('read_notices', { notice_ids: [...ids] });
    await client.invalidateQueries({ queryKey: ['notices'] });
  }
  return {
    putAside: (ids: readonly string[]) => void markRead(ids).catch((error) => tellFault(error)),
    putAllAside(ids: readonly string[]) {
      hold({
        on: `${ALL_ASIDE} ${ids.join(' ')}`,
        words: `Dismissed ${ids.length}.`,
        send: () => markRead(ids),
        end: () => undefined,
        refused: (error) => tellFault(error, 'Not dismissed.'),
      });
    },
  };
}
