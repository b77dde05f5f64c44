import { useEffect, useRef, useState } from 'react';
import { createStore, useStore } from '../api/store.ts';
import { tell } from '../ui/overlay/toasts.tsx';
import { freshNews, type News, type NewsList, type Told } from './fresh-news.ts';
import { tellDesktop } from './tell-desktop.ts';

const KEY = 'waggle.notify';

const isWanted = () => localStorage.getItem(KEY) === 'on';
const wanted = createStore(typeof Notification !== 'undefined' && isWanted() && Notification.permission === 'granted');

export function useNotifying(): boolean {
  return useStore(wanted);
}

/** Requests the browser's permission, only after the user turned notifications on. */
export async function setNotifying(on: boolean): Promise<void> {
  const granted = on && typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted';
  localStorage.setItem(KEY, granted ? 'on' : 'off');
  wanted.set(granted);
  if (on && !granted) tell('The browser does not allow this page to notify you.');
}

/** Shows news on the desktop. If the browser cannot do that, the page must not claim that notifications are on. */
export function notify(news: readonly News[]): void {
  const refused = news.filter((one) => !tellDesktop(one));
  if (refused.length === 0) return;
  void setNotifying(false);
  tell('This browser cannot show notifications from a page, so they are off.');
}

/** Returns the latest news since the page was opened; also shown on the desktop while the page has no focus. */
export function useNotifications(lists: readonly NewsList[] | undefined): readonly News[] {
  const [latest, setLatest] = useState<readonly News[]>([]);
  const on = useNotifying();
  const known = useRef<readonly Told[]>([]);
  useEffect(() => {
    if (lists === undefined) return;
    const looks = lists.map((list, at) => freshNews(known.current[at], list));
    known.current = looks.map(({ told }) => told);
    const fresh = looks.flatMap((look) => look.fresh);
    if (fresh.length > 0) setLatest(fresh);
    if (on && !document.hasFocus()) notify(fresh);
  }, [lists, on]);
  return latest;
}
