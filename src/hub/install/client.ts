import type { Environment } from '../home.ts';

/** The command that starts Waggle's MCP server for a client. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** Whose files are changed: the user's own, or those of a project, which are shared with others. */
export interface Place {
  readonly home: string;
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly project?: string;
}

/** A client's file in which servers stand by name. */
export interface ServerFile {
  /** The file; nothing where the client has none for this place. */
  file(place: Place): string | undefined;
  readonly format: 'json' | 'jsonc' | 'toml' | 'yaml';
  /** The key under which servers stand. */
  readonly key: string;
  /** What the entry must say. */
  entry(command: ServerCommand, name: string): Readonly<Record<string, unknown>>;
  /** What it says unless the user has said otherwise. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

/** A further file: the client's hooks, or a plugin. */
export interface HookFile {
  file(place: Place): string | undefined;
  /** `lineFor` makes the shell line that calls us at a moment of the session. */
  withHooks(text: string | undefined, lineFor: (moment: string) => string): string;
  /** Nothing when nothing else is left in the file. */
  withoutHooks(text: string): string | undefined;
  /** What the user has to do for the hooks to run. */
  readonly advice?: string;
}

/** A program that learns of Waggle through a change in its files. */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** What a shell calls it; absent where other programs have the same name. */
  readonly program?: string;
  /** Whether Waggle was used from the program itself, or only its documented format is known. */
  readonly tried: boolean;
  readonly server: ServerFile;
  readonly hooks?: HookFile;
}
