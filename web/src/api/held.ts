import { setLeaving } from './client.ts';
import { createStore, useStore } from './store.ts';

/** Something the person did that is sent after a while, so that it can be taken back. */
export interface Act {
  /** What is acted on. A second act on it sends the first. */
  readonly on: string;
  readonly words: string;
  readonly send: () => Promise<unknown>;
  /** The act was taken back, or the hub has answered: ends what the page has shown in advance. */
  readonly end: () => void;
  readonly refused: (error: unknown) => void;
}

export interface Held extends Act {
  readonly id: number;
}

export const HOLD_MS = 10_000;

const held = createStore<readonly Held[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let counter = 0;

/** Waits ten seconds for second thoughts. A tab that closes sends what it holds. */
export function hold(act: Act): void {
  for (const { id, on } of held.get()) if (on === act.on) sendNow(id);
  counter += 1;
  const id = counter;
  timers.set(
    id,
    setTimeout(() => sendNow(id), HOLD_MS),
  );
  held.set([...held.get(), { ...act, id }]);
}

function take(id: number): Held | undefined {
  const act = held.get().find((one) => one.id === id);
  clearTimeout(timers.get(id));
  timers.delete(id);
  held.set(held.get().filter((one) => one !== act));
  return act;
}

export function undoAct(id: number): void {
  take(id)?.end();
}

export function undoLast(): void {
  const last = held.get().at(-1);
  if (last !== undefined) undoAct(last.id);
}

export function sendNow(id: number): void {
  void send(id);
}

async function send(id: number): Promise<void> {
  const act = take(id);
  await act?.send().catch(act.refused).finally(act.end);
}

export async function sendAllHeld(): Promise<void> {
  await Promise.all(held.get().map(({ id }) => send(id)));
}

export function useHeld(): readonly Held[] {
  return useStore(held);
}

/** The act that waits on this, if any. */
export function useHeldOn(on: string): Held | undefined {
  return useStore(held).find((act) => act.on === on);
}

/** Sends what is held when the tab closes. */
export function sendOnLeaving(): void {
  window.addEventListener('pagehide', () => {
    setLeaving(true);
    for (const { id } of held.get()) sendNow(id);
  });
  window.addEventListener('pageshow', () => setLeaving(false));
}
