import type { Command } from 'commander';
import type { Programs } from '../../../composition/command-parts.ts';
import type { Io } from '../io.ts';

/** The bundled sample agent, which the hub starts like any other. */
export function addSampleAgentCommand(
  program: Command,
  io: Io,
  programs: Programs,
  exitWith: (code: number) => void,
): void {
  program
    .command('sample-agent', { hidden: true })
    .description('Work on one task as the sample agent. Started by the hub.')
    .action(async () => exitWith(await programs.sampleAgent(io)));
}
