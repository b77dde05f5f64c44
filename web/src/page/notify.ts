import { useEffect, useRef, useState } from 'react';
import { createStore, useStore } from '../api/store.ts';

const KEY = 'waggle.notify';

const isWanted = () => localStorage.getItem(KEY) === 'on';
const wanted = createStore(typeof Notification !== 'undefined' && isWanted() && Notification.permission === 'granted');

export function useNotifying(): boolean {
  return useStore(wanted);
}

/** Asks the browser, once somebody asked the page. */
export async function setNotifying(on: boolean): Promise<void> {
  const granted = on && typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted';
  localStorage.setItem(KEY, granted ? 'on' : 'off');
  wanted.set(granted);
}

export interface News {
  readonly id: string;
  readonly from: string;
  readonly text: string;
}

/** What came since the page was opened. While nobody looks at the page the desktop is told; all tabs tell it under one name, so it is seen once. */
export function useNotifications(news: readonly News[] | undefined): readonly News[] {
  const [latest, setLatest] = useState<readonly News[]>([]);
  const on = useNotifying();
  const told = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (news === undefined) return;
    const fresh = news.filter(({ id }) => told.current?.has(id) === false);
    told.current = new Set(news.map(({ id }) => id));
    if (fresh.length > 0) setLatest(fresh);
    if (!on || document.hasFocus()) return;
    for (const { id, from, text } of fresh) {
      const note = new Notification(from, { body: text.slice(0, 200), tag: `waggle ${id}` });
      note.onclick = () => window.focus();
    }
  }, [news, on]);
  return latest;
}
