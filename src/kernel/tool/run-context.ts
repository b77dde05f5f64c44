import type { Caller } from '../rules/caller.ts';
import type { PolicyMode } from '../rules/file-policy.ts';
import type { AgentId, CallableTool } from '../rules/identity.ts';
import type { Instant } from '../rules/time.ts';
import type { Reads } from '../store/unit.ts';

export interface RunContext {
  /** The caller as the connection identifies it. */
  readonly caller: Caller;
  /** The identity that acts and whose scope the unit has: the caller, unless identity arguments name another. */
  readonly actor: Pick<Caller, 'agent' | 'session'>;
  readonly now: Instant;
  /** When the actor's session last called the tool successfully, within a day; includes calls not yet stored. */
  readonly lastCall: (tool: string) => Promise<Instant | undefined>;
  readonly settings: ToolSettings;
  /** Finds a tool of the hub by name, regardless of who may call it. */
  readonly toolNamed: (name: string) => CallableTool | undefined;
}

/** The part of the context that decides which repositories a call can reach. */
export interface RepoAccess {
  readonly caller: Caller;
  readonly settings: Pick<ToolSettings, 'repoRoots'>;
}

/** For code that runs outside the unit. */
export interface OutsideContext extends RunContext {
  /**
   * Reads the store without waiting for writers. If nothing is to be changed, the result may be the answer; a write
   * must decide again inside the unit.
   */
  readonly look: <T extends object>(work: (unit: Reads) => Promise<T>) => Promise<T>;
  /** Looks after every commit until it holds or the time is up, for what a running hub does after this call's unit. */
  readonly until: (holds: (unit: Reads) => Promise<boolean>, timeoutMs: number) => Promise<void>;
  /** Stores the records of the calls that this process has answered so far, for a report on calls. */
  readonly callsWritten: () => Promise<void>;
}

/** Settings that affect the behavior of tools. */
export interface ToolSettings {
  /** The agent that runs a worker if the call names none. */
  readonly defaultWorker?: AgentId | undefined;
  readonly search?: SearchHelp | undefined;
  /** Whether a working note also appends a line to the repository's `.omx/notepad.md`. */
  readonly writeOmxNotepadPointer?: boolean | undefined;
  /** Minutes without an edit after which a claim on a file is stale. */
  readonly claimStaleMinutes: number;
  /** Seconds that news offered to one session of an agent waits for it before the next session is offered it. */
  readonly offerSeconds: number;
  /** Half-life, in minutes, of an edit or claim in the heat of a file, if the call gives none. */
  readonly fileHeatHalfLifeMinutes: number;
  /** The price of a million input or output tokens, for reports. */
  readonly inputUsdPerMillion?: number | undefined;
  readonly outputUsdPerMillion?: number | undefined;
  /** Who may add an agent to a collection: every owner of a collection, or only the hub's user. */
  readonly invitations?: 'anyone' | 'user' | undefined;
  /** How hooks react to an edit of a file that another session holds. */
  readonly policyMode?: PolicyMode | undefined;
  /** Files, and folders with a trailing slash, that a plan warns about unless hooks block edits. */
  readonly protectedFiles?: readonly string[] | undefined;
  /** Repositories that the lane tools read if the call names none. */
  readonly repoRoots?: readonly string[] | undefined;
}

/** Turns texts into vectors of a model; rejects if the endpoint fails. */
export interface Embedder {
  readonly model: string;
  readonly embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
}

/** The optional stages of search; each is absent if its endpoint is not configured. */
export interface SearchHelp {
  /** Search goes by words alone. */
  readonly wordsOnly?: boolean;
  readonly embedder?: Embedder;
  readonly rerank?: (
    query: string,
    texts: readonly string[],
  ) => Promise<readonly { readonly index: number; readonly score: number }[]>;
}
