import type { Command } from 'commander';
import type { Io } from '../io.ts';

export function addDemoCommand(program: Command, io: Io): void {
  program
    .command('demo')
    .description('Show two sessions on one repository that know of each other, in about a minute.')
    .option('--fast', 'without pauses to read')
    .addHelpText(
      'after',
      `
It starts a hub on a temporary store, makes a small repository with two work trees, and plays two clients: the real hooks
and the real MCP servers, without a model. Nothing of yours is touched, and nothing is left behind.

Example:
  waggle demo`,
    )
    .action(async ({ fast }: { fast?: boolean }) => {
      const { playDemo } = await import('../demo/demo.ts');
      await playDemo(io, { fast: fast === true });
    });
}
