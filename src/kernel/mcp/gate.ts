import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { mutex } from '../rules/in-turn.ts';
import { afterPatience } from '../rules/patience.ts';
import { canceledBy, isAnswer, isRequest } from './messages.ts';

export interface Gate extends Transport {
  /** Resolves when the connection has closed and no message is being admitted any more. */
  readonly closed: Promise<void>;
  /** Resolves when every received request is answered, or after the timeout. */
  settled(withinMs: number): Promise<void>;
}

type Admit = (message: JSONRPCMessage) => Promise<JSONRPCMessage | undefined>;

/**
 * Wraps the transport for the SDK. Each message passes through `admit` in the order of arrival; `admit` may change or
 * drop it.
 */
export function makeGate(wire: Transport, admit: Admit): Gate {
  const unanswered = makeUnanswered();
  const inTurn = mutex();
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
        inTurn(() => pass(message)).catch((error: Error) => gate.onerror?.(error));
      };
      wire.onclose = () => {
        gate.onclose?.();
        void inTurn(async () => close());
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

/** Tracks received requests that have no answer yet, from the messages in both directions. */
function makeUnanswered() {
  const ids = new Set<string | number>();
  const waiting = new Set<() => void>();

  function settle(id: string | number): void {
    ids.delete(id);
    if (ids.size === 0) for (const wake of waiting) wake();
  }

  return {
    note(message: JSONRPCMessage): void {
      // A listening request is answered only when it ends, so `settled` does not wait for it.
      if (isRequest(message) && message.method !== 'subscriptions/listen') ids.add(message.id);
      const settled = isAnswer(message) ? message.id : canceledBy(message);
      if (settled !== undefined) settle(settled);
    },
    settled: (withinMs: number) =>
      new Promise<void>((resolve) => {
        if (ids.size === 0) return resolve();
        const stopWaiting = afterPatience(withinMs, done);
        waiting.add(done);
        function done(): void {
          stopWaiting();
          waiting.delete(done);
          resolve();
        }
      }),
  };
}
