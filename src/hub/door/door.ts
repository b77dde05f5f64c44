import type { Caller } from '../../core/caller.ts';
import type { WireError } from '../../core/errors.ts';
import type { WaggleEvent } from '../../core/event.ts';
import type { Agent } from '../../core/identity.ts';
import type { WaitingCounts } from '../../core/waiting.ts';

export interface ToolCall {
  readonly name: string;
  readonly input: unknown;
  readonly caller: Caller;
  readonly idempotencyKey?: string | undefined;
  /** Ends a long wait when the caller has gone. */
  readonly signal?: AbortSignal | undefined;
}

/** What a bare array has no room for; present only when something was left out. */
export interface Beside {
  readonly next_cursor?: string;
  readonly budget?: { readonly collapsed_count: number; readonly [part: string]: unknown };
}

export type Outcome =
  | {
      readonly ok: true;
      /** The tool that answered, which tools_call or an alias may have led to. */
      readonly tool: string;
      readonly output: object;
      /** The first text block. */
      readonly text: string;
      /** What the first block has no room for, a line each; for models. */
      readonly aside?: readonly string[];
      readonly beside?: Beside;
      readonly waiting: WaitingCounts;
      /** Reports of workers, each shown once per session. */
      readonly reports?: readonly string[];
    }
  | {
      readonly ok: false;
      readonly tool: string;
      readonly error: WireError;
      /** As with an answer, where the caller was let in at all. */
      readonly waiting?: WaitingCounts;
    };

/** The one way in for every surface: this process's own hub, or a running one behind a bridge. */
export interface Door {
  callTool(call: ToolCall): Promise<Outcome>;
  /** Makes the agent and the session known, and tells what the agent may do. */
  enter(caller: Caller): Promise<Agent>;
  /** The session is over. */
  leave(caller: Caller): Promise<void>;
  /** Events that the caller may see, after a cursor. */
  events(caller: Caller, after: number, limit: number): Promise<readonly WaggleEvent[]>;
  /** The newest event number there is. */
  lastEvent(): Promise<number>;
  /** Resolves when something was committed after the call, or when the time is up or the signal fires. */
  changed(timeoutMs: number, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
