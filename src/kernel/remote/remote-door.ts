import { setTimeout as pause } from 'node:timers/promises';
import type { Door, Outcome } from '../door/door.ts';
import type { Caller } from '../rules/caller.ts';
import { errorFrom, isErrorCode, WaggleError, type WireError } from '../rules/errors.ts';
import type { WaggleEvent } from '../rules/event.ts';
import type { Agent } from '../rules/identity.ts';
import { type BridgeConnection, type BridgePost, bridgeConnection, unreachable } from './bridge-connection.ts';
import { type BridgeVerb, LONGEST_HOLD_MS } from './bridge-wire.ts';
import { repeatable } from './repeatable-call.ts';

export type RemoteHub = {
  readonly url: string;
} & (
  | { /** From `hub.json`: may act for any agent. */ readonly secret: string }
  | {
      /** Acts for its own agent only. */
      readonly token: string;
      /** The client names no agent: the token alone identifies the caller. */
      readonly unnamed?: boolean;
    }
);

const ANSWER_MS = 90_000;
const GONE_MS = 250;

/**
 * A running hub's door, over its bridge. If the hub does not answer, all methods but `changed` throw
 * SERVER_UNREACHABLE.
 */
export function remoteDoor(hub: RemoteHub): Door {
  const trusted = 'secret' in hub;
  const connection = bridgeConnection(hub.url, trusted ? hub.secret : hub.token);

  async function ask<T>(verb: BridgeVerb, message: object, options: BridgePost = { timeoutMs: ANSWER_MS }): Promise<T> {
    const { status, body } = await connection.post(verb, message, options);
    if (status === 200) return body as T;
    throw asError(status, body, trusted);
  }

  function sent({ agent, ...caller }: Caller): object {
    return !trusted && hub.unnamed === true ? caller : { agent, ...caller };
  }

  return {
    async callTool(call) {
      const { signal, caller, ...message } = repeatable(call);
      const options = { timeoutMs: ANSWER_MS, signal };
      return ask<Outcome>('call', { ...message, caller: sent(caller) }, options).catch((error: unknown) =>
        refusal(call.name, error),
      );
    },
    enter: (caller) => ask<Agent>('enter', { caller: sent(caller) }),
    leave: (caller) => ask('leave', { caller: sent(caller) }),
    events: (caller, after, limit) => ask<readonly WaggleEvent[]>('events', { caller: sent(caller), after, limit }),
    lastEvent: async () => (await ask<{ seq: number }>('last-event', {})).seq,
    changed: (timeoutMs, signal) => changed(connection, ask, timeoutMs, signal),
    close: async () => connection.close(),
  };
}

/**
 * The hub compares ticks, so a commit between the last read and this request is not missed. It never rejects: callers
 * await it while they read, and their next read reports that the hub is gone.
 */
async function changed(
  connection: BridgeConnection,
  ask: (verb: BridgeVerb, message: object, options: BridgePost) => Promise<unknown>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const left = deadline - performance.now();
    if (left <= 0 || isAborted(signal)) return;
    const before = connection.tick();
    const hold = Math.min(left, LONGEST_HOLD_MS);
    try {
      await ask('changed', { tick: before, timeoutMs: hold }, { timeoutMs: hold + 10_000, signal });
    } catch {
      // Delayed, so that a caller in a loop does not spin.
      return pause(Math.min(left, GONE_MS), undefined, { signal }).catch(() => undefined);
    }
    if (connection.tick() !== before) return;
  }
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

/** A refusal by the hub is an answer; an unreachable hub is an error. */
function refusal(tool: string, error: unknown): Outcome {
  if (!(error instanceof WaggleError) || error.code === 'SERVER_UNREACHABLE') throw error;
  return { ok: false, tool, error: error.toWire() };
}

/** A hub that rejects the secret of `hub.json` is another hub on the same port: ours is gone. */
function asError(status: number, body: unknown, trusted: boolean): WaggleError {
  if (status === 503 || !isWireError(body) || (trusted && status === 401)) return unreachable();
  return errorFrom(body);
}

function isWireError(body: unknown): body is WireError {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('error' in body)) return false;
  return typeof body.error === 'string' && isErrorCode(body.code);
}
