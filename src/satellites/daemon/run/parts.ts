import type { Store } from '../../../kernel/store/store.ts';
import type { Drivers, McpAccess } from '../drivers/driver.ts';
import type { RunSettings } from '../run-settings.ts';

export interface CarryOutParts {
  readonly store: Store;
  readonly drivers: Drivers;
  readonly settings: RunSettings;
  /** How agents reach this hub; each run adds its own token. */
  readonly mcp: Omit<McpAccess, 'token'>;
  /** The agent's own folder, where it works unless its runner names another. */
  readonly folderOf: (agent: string) => string;
  /** The folder of a worker's own checkout. */
  readonly worktreeOf: (worker: string) => string;
  /** Resolves when the calls that this hub has answered are recorded. */
  readonly callsWritten: () => Promise<void>;
  /** How long a file claim lasts without activity of its agent. */
  readonly staleMinutes: number;
  readonly random: () => number;
  readonly report: (fault: unknown, where: string) => void;
}

/** Why a run is stopped from outside. `fenced`: another run holds the thread now, so nothing more may be written. */
export type StopReason = 'fenced' | 'shutdown';
