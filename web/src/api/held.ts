import { setLeaving } from './client.ts';
import { createStore, useStore } from './store.ts';

/** A user action that is sent after a delay, so that it can be undone. */
export interface Act {
  /** The object of the action. A second action on the same object sends the first one immediately. */
  readonly on: string;
  readonly words: string;
  readonly send: () => Promise<unknown>;
  /** Called when the action was undone or the hub has answered: ends the optimistic update. */
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

/** Delays an action by ten seconds to allow an undo. A tab that closes sends its pending actions. */
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

/** The pending action on this object, if any. */
export function useHeldOn(on: string): Held | undefined {
  return useStore(held).find((act) => act.on === on);
}

/** Sends the pending actions when the tab closes. */
export function sendOnLeaving(): void {
  window.addEventListener('pagehide', () => {
    setLeaving(true);
    for (const { id } of held.get()) sendNow(id);
  });
  window.addEventListener('pageshow', () => setLeaving(false));
}
