/** Whether a program for coding agents knows the hub; `elsewhere` names a server whose program is gone. */
export type ClientState = 'installed' | 'elsewhere' | 'unreadable' | 'present' | 'absent';

/** A program for coding agents that Waggle can tell about the hub. */
export interface KnownClient {
  readonly id: string;
  readonly name: string;
  readonly state: ClientState;
}

/** What connecting a client would write. */
export interface ConnectPlan {
  readonly id: string;
  readonly name: string;
  readonly files: readonly { readonly file: string; readonly lines: readonly string[] }[];
  /** Names this very change: only what was seen is written. */
  readonly mark: string;
  readonly notes: readonly string[];
}

export interface Connected {
  readonly name: string;
  /** How many tools the server listed when it was tried. */
  readonly tools: number;
  readonly backups: readonly string[];
}
