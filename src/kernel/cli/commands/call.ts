import type { Command } from 'commander';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';
import { callAndPrint, readInput } from '../tool-commands.ts';

export function addCallCommand(program: Command, io: Io): void {
  program
    .command('call <tool> [json]')
    .description('Call any tool by name with JSON input.')
    .option('--idempotency-key <key>', 'make retries safe: calls with the same key run only once')
    .addHelpText('after', `\nPass - to read the input from stdin.\n\nExample:\n  waggle call get_task '{"id":"12"}'`)
    .action(async (tool: string, json: string | undefined, options: { idempotencyKey?: string }, command: Command) => {
      const input = json === undefined ? {} : await readInput(io, json);
      await callAndPrint(contextFrom(io, command), tool, input, options.idempotencyKey);
    });
}
