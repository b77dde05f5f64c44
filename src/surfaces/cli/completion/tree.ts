export interface Flag {
  /** With its dashes. */
  readonly name: string;
  readonly about: string;
  readonly takes: Taking;
}

/** What stands behind a flag, or in the place of an argument. */
export type Taking =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'anything' }
  | { readonly kind: 'files' }
  | { readonly kind: 'values'; readonly values: readonly string[] }
  /** The word before it decides. */
  | { readonly kind: 'values of'; readonly values: Readonly<Record<string, readonly string[]>> };

export interface Node {
  /** The words that lead here, without the program's name. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly about: string }[];
  /** Its own; those of the first node work everywhere. */
  readonly flags: readonly Flag[];
  readonly arguments: readonly Taking[];
}
