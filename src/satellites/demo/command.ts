import type { Command } from 'commander';
import type { Io } from '../../kernel/cli/io.ts';

export function addDemoCommand(program: Command, io: Io): void {
  program
    .command('demo')
    .description('Show how two sessions work together on one repository, in about a minute.')
    .option('--fast', 'skip the pauses for reading')
    .addHelpText(
      'after',
      `
The demo starts a hub on a temporary store, creates a small repository with two work trees, and simulates two clients
with the real hooks and MCP servers, but without a model. It does not touch your own data and cleans up at the end.

Example:
  waggle demo`,
    )
    .action(async ({ fast }: { fast?: boolean }) => {
      const { playDemo } = await import('./demo.ts');
      await playDemo(io, { fast: fast === true });
    });
}
