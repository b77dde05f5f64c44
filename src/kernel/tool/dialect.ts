/**
 * The conventions that a family of tools shares, besides its names. The door and every loop over the catalog read
 * them, so each is stated once. A tool that differs from its family uses a copy: `{ ...board, refusal: 'answer' }`.
 */
export interface Dialect {
  /**
   * Alternative field names that are accepted but not listed: alias to field name. An alias applies if the tool has
   * that field and no field with the alias's name.
   */
  readonly aliases?: Readonly<Record<string, string>>;
  /** `answer`: a refusal by the tool itself is an ordinary result `{ success: false, reason, code, error }`. */
  readonly refusal?: 'answer';
  readonly identity?: Identity;
  /** A write joins the caller's session to the task of its repository and branch. */
  readonly joinsLane?: true;
  /**
   * The tools that a client's hooks call, beside the model. A hook does not enter first, so a write registers the agent
   * and the session in its own transaction. In the call log these calls are not uses of a tool, and no sign that the
   * session is working.
   */
  readonly ofHooks?: true;
}

/**
 * Fields in which callers name themselves. They must name the caller's own session and agent, else NOT_YOUR_SESSION; an
 * unused session becomes the caller's with its first write.
 */
export interface Identity {
  readonly session: readonly string[];
  readonly agent: readonly string[];
  /** `false`: naming an unknown session does not start it. */
  readonly startsSession?: false;
}
