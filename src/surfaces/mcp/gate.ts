import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { canceledBy } from './messages.ts';

export interface Gate extends Transport {
  /** Resolves when the connection is over and nothing is being admitted any more. */
  readonly closed: Promise<void>;
  /** Resolves when every request that came in is answered, or when the time is up. */
  settled(withinMs: number): Promise<void>;
}

/**
 * Stands between the wire and the SDK. Each message passes `admit` first, in the order of arrival; it may be changed,
 * or kept out altogether.
 */
export function makeGate(
  wire: Transport,
  admit: (message: JSONRPCMessage) => Promise<JSONRPCMessage | undefined>,
): Gate {
  const unanswered = new Set<string | number>();
  const waiting = new Set<() => void>();
  let last = Promise.resolve();
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });

  function answered(id: string | number | undefined): void {
    if (id !== undefined) unanswered.delete(id);
    if (unanswered.size === 0) for (const wake of waiting) wake();
  }

  async function pass(message: JSONRPCMessage): Promise<void> {
    const admitted = await admit(message);
    if (admitted !== undefined) gate.onmessage?.(admitted);
  }

  function arrive(message: JSONRPCMessage): void {
    // A listening request is answered only when it ends, so nobody waits for that.
    if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') unanswered.add(message.id);
    const canceled = canceledBy(message);
    last = last.then(() => pass(message)).catch((error: Error) => gate.onerror?.(error));
    if (canceled !== undefined) last = last.then(() => answered(canceled));
  }

  const gate: Gate = {
    closed,
    async start() {
      wire.onmessage = arrive;
      wire.onclose = () => {
        gate.onclose?.();
        last.then(close);
      };
      wire.onerror = (error) => gate.onerror?.(error);
      await wire.start();
    },
    async send(message, options) {
      await wire.send(message, options);
      if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) answered(message.id);
    },
    close: () => wire.close(),
    settled: (withinMs) =>
      new Promise((resolve) => {
        if (unanswered.size === 0) return resolve();
        const timer = setTimeout(done, withinMs);
        waiting.add(done);
        function done(): void {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        }
      }),
  };
  return gate;
}
