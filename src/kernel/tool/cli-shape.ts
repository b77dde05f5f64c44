import type { Instant } from '../rules/time.ts';

/** What the words for a terminal are made of. */
export interface Screen {
  /** The width; undefined if the output is not a terminal, and then nothing is wrapped. */
  readonly columns: number | undefined;
  readonly now: Instant;
  /** One line without control characters. */
  line(text: string): string;
  /** A text of several lines, wrapped to the screen and indented. */
  text(text: string, indent?: number): string;
  /** Columns as wide as their content; empty ones are omitted. */
  table(rows: readonly Readonly<Record<string, unknown>>[]): string;
  /** `name  value` lines, and tables for lists. */
  record(value: object): string;
  /** How long ago: `5m`, `3h`, `12d`. */
  age(at: Instant | string): string;
  strong(text: string): string;
  faint(text: string): string;
  /** A sentence with commands, which are named as they work here. */
  hint(sentence: string): string;
}

/** A command for people, `waggle <noun> <verb>`, that calls the tool. */
export interface Way<O> {
  /** The noun and the verb: `task done`. */
  readonly path: string;
  /** The heading in the help of the noun, for commands that few people need. */
  readonly heading?: string;
  /** What it does, for a person; default: the summary of the tool. */
  readonly about?: string;
  /** Fields given as positional arguments; default: those of the raw command. */
  readonly args?: readonly string[];
  /** The only fields that a person may give; default: all. */
  readonly fields?: readonly string[];
  /** The first argument may be given several times, with one call each; the name of the list of answers. */
  readonly several?: string;
  /** Fields with a fixed value, which get no flag. */
  readonly sets?: Readonly<Record<string, unknown>>;
  /** Shorter flags, by field. */
  readonly flags?: Readonly<Record<string, string>>;
  /** The call changes nothing, although the tool can: it registers no unknown agent. */
  readonly onlyLooks?: true;
  /** The arguments of the example in the help; default: that of the raw command. */
  readonly example?: string;
  /** The answer as a person reads it. */
  words?(output: O, screen: Screen): string;
  /** What `--json` prints, where that is not the answer: the words for people in place of those of a dialect. */
  shown?(output: O): object;
}

export interface CliShape<O> {
  /** `waggle tools <toolset> <command>`: the tool as it is. */
  readonly command: string;
  /** Positional arguments. */
  readonly args?: readonly string[];
  readonly ways?: readonly Way<O>[];
  /** For ways without words of their own, and for the raw command. */
  words?(output: O, screen: Screen): string;
}
