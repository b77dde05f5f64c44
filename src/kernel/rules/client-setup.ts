/**
 * Whether a coding agent's client is configured for the hub; `elsewhere`: it points to a server program that no longer
 * exists.
 */
export type ClientState = 'installed' | 'elsewhere' | 'unreadable' | 'present' | 'absent';

/** A coding agent's client that Waggle can configure for the hub. */
export interface KnownClient {
  readonly id: string;
  readonly name: string;
  readonly state: ClientState;
}

/** The changes that connecting a client would make. */
export interface ConnectPlan {
  readonly id: string;
  readonly name: string;
  readonly files: readonly { readonly file: string; readonly lines: readonly string[] }[];
  /** Identifies exactly this change, so that only a change that was shown is written. */
  readonly mark: string;
  readonly notes: readonly string[];
}

export interface Connected {
  readonly name: string;
  /** How many tools the server listed in the connection test. */
  readonly tools: number;
  readonly backups: readonly string[];
}

/** Connects clients of this machine to the hub: what `waggle install` does, for the page. */
export interface Connector {
  clients(): readonly KnownClient[];
  plan(id: string): ConnectPlan;
  connect(id: string, mark: string): Promise<Connected>;
}
