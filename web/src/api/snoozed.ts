import { createStore, useStore } from './store.ts';

const KEY = 'waggle.snoozed';

/** Until when each question rests. A matter of this browser: the agent still waits, and others still see it. */
type Snoozed = Readonly<Record<string, number>>;

function kept(): Snoozed {
  try {
    // The parse boundary: written below, or by an older page.
    const parsed = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const entries = Object.entries(parsed).filter(([, until]) => typeof until === 'number' && until > Date.now());
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

/** What a question is called among those that rest. */
export const noticeKey = (noticeId: string) => `notice ${noticeId}`;
export const letterKey = (messageId: number) => `letter ${messageId}`;

export function snooze(id: string, ms: number): void {
  set({ ...kept(), [id]: Date.now() + ms });
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
