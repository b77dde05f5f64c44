/**
 * What a family of tools has in common beside its names. The door and every loop over the catalogue read it, so that a
 * convention is stated once. A tool that differs from its family takes a copy: `{ ...board, refusal: 'answer' }`.
 */
export interface Dialect {
  /**
   * Other names under which fields are taken, not listed: alias to the field's own name. An alias counts where the tool
   * has that field and none of the alias's name.
   */
  readonly aliases?: Readonly<Record<string, string>>;
  /** `answer`: what the tool itself refuses is an ordinary result `{ success: false, reason, code, error }`. */
  readonly refusal?: 'answer';
  readonly identity?: Identity;
  /** A write joins the caller's session to the task of its repository and branch. */
  readonly joinsLane?: true;
}

/**
 * Fields in which callers name themselves. They must be the caller's own, else NOT_YOUR_SESSION; a session that nobody
 * used yet becomes the caller's with its first write.
 */
export interface Identity {
  readonly session: readonly string[];
  readonly agent: readonly string[];
  /** `false`: naming a session that is not known yet does not start it. */
  readonly startsSession?: false;
}
