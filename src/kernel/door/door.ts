import type { Follow } from '../hub/event-pages.ts';
import type { Caller } from '../rules/caller.ts';
import type { WireError } from '../rules/errors.ts';
import type { WaggleEvent } from '../rules/event.ts';
import type { Agent, SessionId } from '../rules/identity.ts';
import type { WaitingCounts } from '../rules/waiting.ts';

export interface ToolCall {
  readonly name: string;
  readonly input: unknown;
  readonly caller: Caller;
  readonly idempotencyKey?: string | undefined;
  /** Ends a long wait when the caller has disconnected. */
  readonly signal?: AbortSignal | undefined;
}

/** Extra fields for an answer that is a bare array; present only when items were left out. */
export interface Beside {
  readonly next_cursor?: string;
  readonly budget?: { readonly collapsed_count: number; readonly [part: string]: unknown };
}

export type Outcome =
  | {
      readonly ok: true;
      /** The tool that answered, possibly through tools_call or an alias. */
      readonly tool: string;
      readonly output: object;
      /** The first text block. */
      readonly text: string;
      /** Extra lines for models that do not fit into the first block. */
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
      /** As with an answer, if the caller was authenticated. */
      readonly waiting?: WaitingCounts;
    };

/** The only entry point for every surface: this process's own hub, or a running hub behind a bridge. */
export interface Door {
  callTool(call: ToolCall): Promise<Outcome>;
  /**
   * Registers the agent and the session, and returns the agent with its rights. `formerly` is the name that the
   * connection had until the client named its session: both are one session from now on.
   */
  enter(caller: Caller, formerly?: SessionId): Promise<Agent>;
  /** Ends the session. */
  leave(caller: Caller): Promise<void>;
  /** Events that the caller may see, after a cursor. */
  events(caller: Caller, after: number, limit: number): Promise<readonly WaggleEvent[]>;
  /** The number of the newest event. */
  lastEvent(): Promise<number>;
  /** Resolves when something was committed after the call, or when the time is up or the signal fires. */
  changed(timeoutMs: number, signal?: AbortSignal): Promise<void>;
  /** Follows the log as `eventPages` does, with one read per commit for all who follow; only at the hub itself. */
  follow?: Follow;
  close(): Promise<void>;
}
