import type { Caller } from '../core/caller.ts';
import type { PolicyMode } from '../core/hooks/edit-warning.ts';
import type { AgentId, CallableTool } from '../core/identity.ts';
import type { Instant } from '../core/time.ts';
import type { Reads } from '../store/unit.ts';

export interface RunContext {
  /** Whose connection it is. */
  readonly caller: Caller;
  /** Who acts, and whose scope the unit has: the caller, unless identity arguments name another session or agent. */
  readonly actor: Pick<Caller, 'agent' | 'session'>;
  readonly now: Instant;
  /** When the actor's session last called a tool with success, within a day; what is not yet written down counts. */
  readonly lastCall: (tool: string) => Promise<Instant | undefined>;
  readonly settings: ToolSettings;
  /** A tool of the hub by its name, whoever may call it. */
  readonly toolNamed: (name: string) => CallableTool | undefined;
}

/** For work outside of the unit. */
export interface OutsideContext extends RunContext {
  /**
   * Looks at the store without waiting for those who write. What it finds may be the answer where nothing is to be
   * changed; whatever changes the store decides anew inside.
   */
  readonly look: <T extends object>(work: (unit: Reads) => Promise<T>) => Promise<T>;
}

/** The settings that rules depend on. */
export interface ToolSettings {
  /** The agent that works as a worker where none is named. */
  readonly defaultWorker?: AgentId | undefined;
  readonly search?: SearchHelp | undefined;
  /** A working note also leaves a line in the repository's `.omx/notepad.md`. */
  readonly writeOmxNotepadPointer?: boolean | undefined;
  /** Minutes without an edit after which a claim on a file is stale. */
  readonly claimStaleMinutes?: number | undefined;
  /** Minutes after which an edit or claim counts half for how hot a file is, where a call does not say. */
  readonly fileHeatHalfLifeMinutes?: number | undefined;
  /** What a million tokens that a model writes, or reads, cost, for reports. */
  readonly inputUsdPerMillion?: number | undefined;
  readonly outputUsdPerMillion?: number | undefined;
  /** Who may put an agent into a collection: every owner of one, or only the person at the hub. */
  readonly invitations?: 'anyone' | 'user' | undefined;
  /** What hooks do with an edit of a file that another session holds. */
  readonly policyMode?: PolicyMode | undefined;
  /** Files, and folders that end in a slash, of which a plan warns unless hooks block. */
  readonly protectedFiles?: readonly string[] | undefined;
  /** Repositories that the tools about lanes look at where a call names none. */
  readonly repoRoots?: readonly string[] | undefined;
}

/** Gives texts as vectors of a model; fails when the endpoint does. */
export interface Embedder {
  readonly model: string;
  readonly embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
}

/** The optional stages of search; each is absent where no endpoint is set. */
export interface SearchHelp {
  /** The weight of the words against the meaning, 0..1. */
  readonly alpha: number;
  readonly embedder?: Embedder;
  readonly rerank?: (
    query: string,
    texts: readonly string[],
  ) => Promise<readonly { readonly index: number; readonly score: number }[]>;
}
