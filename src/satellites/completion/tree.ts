export interface Flag {
  /** Including the dashes. */
  readonly name: string;
  readonly about: string;
  readonly takes: Taking;
}

/** The kind of value that a flag or argument takes. */
export type Taking =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'anything' }
  | { readonly kind: 'files' }
  | { readonly kind: 'values'; readonly values: readonly string[] }
  /** The values depend on the preceding word. */
  | { readonly kind: 'values of'; readonly values: Readonly<Record<string, readonly string[]>> };

export interface Node {
  /** The command path without the program's name. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly about: string }[];
  /** The node's own flags; the flags of the root node work everywhere. */
  readonly flags: readonly Flag[];
  readonly arguments: readonly Taking[];
}
