import type { Command } from 'commander';
import type { Programs } from '../../../composition/command-parts.ts';
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
    .option('--toolsets <list>', 'toolsets to list, separated by commas')
    .option('--operator', 'allow calls on behalf of any agent')
    .option(
      '--structured',
      'return objects as well as text; for programs, because some clients then hide the text from the model',
    )
    .option('--name <name>', 'what the client calls this server; default: waggle')
    .addHelpText(
      'after',
      '\nExample, as the command of a server in an MCP client:\n  waggle mcp --agent claude --toolsets tasks',
    )
    .action(async ({ toolsets, operator, structured, name }: McpFlags, command: Command) => {
      const context = contextFrom(io, command, toolsets === undefined ? {} : { toolsets });
      exitWith(await programs.mcp(context, { operator: operator === true, structured: structured === true, name }));
    });
}
