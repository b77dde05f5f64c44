import type { Environment } from '../home.ts';

/** The command that starts Waggle's MCP server for a client. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** A program that can be told about Waggle by a change in one of its files. */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** The file: below the user's home, unless the environment moves it as the client itself understands. */
  file(home: string, env: Environment): string;
  /** The file's text with the entry in place; `undefined` stands for a file that is not there. */
  withEntry(text: string | undefined, server: string, command: ServerCommand): string;
  withoutEntry(text: string, server: string): string;
}
