import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { canceledBy } from './messages.ts';

export interface Gate extends Transport {
  /** Resolves when the connection is over and nothing is being admitted any more. */
  readonly closed: Promise<void>;
  /** Resolves when every request that came in is answered, or when the time is up. */
  settled(withinMs: number): Promise<void>;
}

type Admit = (message: JSONRPCMessage) => Promise<JSONRPCMessage | undefined>;

/**
 * Stands between the wire and the SDK. Each message passes `admit` first, in the order of arrival; it may be changed,
 * or kept out altogether.
 */
export function makeGate(wire: Transport, admit: Admit): Gate {
  const unanswered = makeUnanswered();
  let last = Promise.resolve();
  let close = () => {};

  async function pass(message: JSONRPCMessage): Promise<void> {
    const admitted = await admit(message);
    if (admitted !== undefined) gate.onmessage?.(admitted);
  }

  const gate: Gate = {
    closed: new Promise((resolve) => {
      close = resolve;
    }),
    settled: unanswered.settled,
    async start() {
      wire.onmessage = (message) => {
        unanswered.note(message);
        last = last.then(() => pass(message)).catch((error: Error) => gate.onerror?.(error));
      };
      wire.onclose = () => {
        gate.onclose?.();
        last.then(close);
      };
      wire.onerror = (error) => gate.onerror?.(error);
      await wire.start();
    },
    async send(message, options) {
      await wire.send(message, options);
      unanswered.note(message);
    },
    close: () => wire.close(),
  };
  return gate;
}

/** Keeps count of the requests that came in and have no answer yet, from the messages of both directions. */
function makeUnanswered() {
  const ids = new Set<string | number>();
  const waiting = new Set<() => void>();

  function settle(id: string | number): void {
    ids.delete(id);
    if (ids.size === 0) for (const wake of waiting) wake();
  }

  return {
    note(message: JSONRPCMessage): void {
      // Both sides have checked the form of a message, so its fields tell what it is.
      const isAnswer = !('method' in message);
      // A listening request is answered only when it ends, so nobody waits for that.
      if (!isAnswer && 'id' in message && message.method !== 'subscriptions/listen') ids.add(message.id);
      const settled = isAnswer ? message.id : canceledBy(message);
      if (settled !== undefined) settle(settled);
    },
    settled: (withinMs: number) =>
      new Promise<void>((resolve) => {
        if (ids.size === 0) return resolve();
        const timer = setTimeout(done, withinMs);
        waiting.add(done);
        function done(): void {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        }
      }),
  };
}
