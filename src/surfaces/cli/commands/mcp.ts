import type { Command } from 'commander';
import type { Programs } from '../command-parts.ts';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';

interface McpFlags {
  readonly toolsets?: string;
  readonly operator?: boolean;
  readonly structured?: boolean;
  readonly name?: string;
}

export function addMcpCommand(program: Command, io: Io, programs: Programs, exitWith: (code: number) => void): void {
  program
    .command('mcp')
    .description('Serve one MCP client on stdin and stdout.')
    .option('--toolsets <list>', 'the toolsets whose tools are listed, with commas')
    .option('--operator', 'may speak for any agent')
    .option(
      '--structured',
      'answer with objects too; for programs, since some clients then hide the text from the model',
    )
    .option('--name <name>', 'what the client calls this server; default: waggle')
    .addHelpText(
      'after',
      '\nExample, as an MCP client is told to start it:\n  waggle mcp --agent claude --toolsets tasks',
    )
    .action(async ({ toolsets, operator, structured, name }: McpFlags, command: Command) => {
      const context = contextFrom(io, command, toolsets === undefined ? {} : { toolsets });
      exitWith(await programs.mcp(context, { operator: operator === true, structured: structured === true, name }));
    });
}
