import type { AgentFiles } from '../access/agent-files.ts';
import type { Connections } from '../door/connections.ts';
import type { Door } from '../door/door.ts';
import type { WaggleError } from '../rules/errors.ts';
import type { Instant } from '../rules/time.ts';
import type { BeforeMigration } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';
import type { Embedder, ToolSettings } from '../tool/run-context.ts';
import type { Operator } from './operator.ts';

export interface HubOptions extends Partial<ToolSettings> {
  /** A file path for SQLite, or a `postgres://` address. */
  readonly database: string;
  /** The channel of new threads. */
  readonly channel: string;
  /** Folder of agent descriptions, `<id>/agent.json`. */
  readonly agentsFolder: string;
  /** How many writes one token may make in a minute; 0 or undefined means no limit. */
  readonly writesPerMinute?: number;
  readonly clock?: () => Instant;
  /** Backs up a store before its schema is migrated. */
  readonly beforeMigration?: BeforeMigration;
  /** The operator's view of a started hub, once it has started. */
  readonly operator?: () => Operator | undefined;
  /** Whether to read a repository's example projects when a session starts in it. */
  readonly scanOnStart?: boolean;
  /** Reports internal faults: to stderr, never in an answer. */
  readonly report?: (fault: unknown, where: string) => void;
}

/** This process's own hub: the door over a store, plus the parts that only the operator may use. */
export interface Hub extends Door, Connections {
  readonly store: Store;
  readonly settings: ToolSettings;
  /** The last known fault of the store, without querying it. */
  storeFault(): WaggleError | undefined;
  readonly agentFiles: AgentFiles;
  /** Set if an embedding endpoint is configured. */
  readonly embedder: Embedder | undefined;
  /** Resolves when all calls so far are stored. */
  callsWritten(): Promise<void>;
}
