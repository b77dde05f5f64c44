import { hubNow } from './hub-clock.ts';
import { createStore, useStore } from './store.ts';

const KEY = 'waggle.snoozed';

/** Until when each question is snoozed. Only this browser knows: the agent still waits, and others still see it. */
export type Snoozed = Readonly<Record<string, number>>;

function kept(): Snoozed {
  try {
    // The parse boundary: written below, or by an older version of the page.
    const parsed = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const entries = Object.entries(parsed).filter(([, until]) => typeof until === 'number' && until > hubNow());
    return Object.fromEntries(entries.map(([id, until]) => [id, Number(until)]));
  } catch {
    return {};
  }
}

const store = createStore<Snoozed>({});
let read = false;

function set(next: Snoozed): void {
  store.set(next);
  localStorage.setItem(KEY, JSON.stringify(next));
}

export function isAwake(id: string, snoozed: Snoozed, now: number): boolean {
  return (snoozed[id] ?? 0) <= now;
}

/** The key of a question among the snoozed items. */
export const noticeKey = (noticeId: string) => `notice ${noticeId}`;
export const deliveryKey = (messageId: number) => `delivery ${messageId}`;

export function snooze(id: string, ms: number): void {
  set({ ...kept(), [id]: hubNow() + ms });
}

export function wakeAll(): void {
  set({});
}

export function useSnoozed(): Snoozed {
  if (!read) {
    read = true;
    store.set(kept());
  }
  return useStore(store);
}
