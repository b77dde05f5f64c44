import { useEffect } from 'react';
import { noticeGroups } from '../api/notices/news-groups.ts';
import { deliveryKey, isAwake, noticeKey, useSnoozed } from '../api/snoozed.ts';
import { useAsked, useBatons, useNotices } from '../api/use-waiting.ts';
import { setWaiting } from '../page/page-title.ts';
import { useNow } from '../ui/when.tsx';
import { countWords } from '../ui/words/count-words.ts';
import type { Area } from './areas.ts';

/** How many notices, requests and batons wait for the user; also shown in the page title, visible from other tabs. */
function useWaiting(): string {
  const unread = useNotices();
  const asking = useAsked();
  const notices = unread.data?.pages.flatMap((page) => page.notices) ?? [];
  const snoozed = useSnoozed();
  const now = useNow();
  const asked = asking.waiting.map(({ msg_id }) => deliveryKey(msg_id));
  const { batons } = useBatons();
  // News of the hub waits for nobody.
  const told = noticeGroups(notices.filter(({ kind }) => kind === 'agent')).map(([{ notice_id }]) =>
    noticeKey(notice_id),
  );
  const count = [...told, ...asked].filter((key) => isAwake(key, snoozed, now)).length + batons.length;
  const words = countWords(count, unread.hasNextPage || asking.query.hasNextPage);
  useEffect(() => {
    setWaiting(words);
    void (count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count))?.catch(() => undefined);
  }, [count, words]);
  return words;
}

export interface Badge {
  readonly words: string;
  readonly meaning: string;
}

/** The counts beside the names of the areas. */
export function useBadges(): { readonly [P in Area['path']]?: Badge } {
  const waiting = useWaiting();
  return waiting === '' ? {} : { '/': { words: waiting, meaning: 'waiting for you' } };
}
