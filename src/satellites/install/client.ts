import type { Environment } from '../../kernel/hub/home.ts';

/** The command that starts Waggle's MCP server for a client. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** Whose files are changed: the user's own, or a project's, which are shared with others. */
export interface InstallPlace {
  readonly home: string;
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly project?: string;
}

/** A client's file that lists servers by name. */
export interface ServerFile {
  /** The file; undefined if the client has none for this place. */
  file(place: InstallPlace): string | undefined;
  readonly format: 'json' | 'jsonc' | 'toml' | 'yaml';
  /** The key that contains the servers. */
  readonly key: string;
  /** Required fields of the entry. */
  entry(command: ServerCommand, name: string): Readonly<Record<string, unknown>>;
  /** Default fields, unless the user has set them. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

/** A further file: the client's hooks, or a plugin. */
export interface HookFile {
  file(place: InstallPlace): string | undefined;
  /** `lineFor` returns the shell command that runs our hook at a moment of the session; `server` names our server. */
  withHooks(text: string | undefined, lineFor: (moment: string) => string, server?: string): string;
  /** Undefined when nothing else is left in the file. */
  withoutHooks(text: string): string | undefined;
  /** What the user has to do for the hooks to run. */
  readonly advice?: string;
}

/** A program that is connected to Waggle by a change in its files. */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** The command name; absent if other programs have the same name. */
  readonly program?: string;
  /** Whether Waggle was tested with the program itself, or only its documented format is known. */
  readonly tried: boolean;
  readonly server: ServerFile;
  readonly hooks?: HookFile;
}
