import type { Command } from 'commander';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';

export function addDoctorCommand(program: Command, io: Io, exitWith: (code: number) => void): void {
  program
    .command('doctor')
    .description('Check this machine, the store, the settings and the agent files.')
    .action(async (_options, command: Command) => {
      const { examine, printFindings } = await import('../examination.ts');
      const json = command.optsWithGlobals<{ json?: boolean }>().json === true;
      const findings = await examine(() => contextFrom(io, command));
      printFindings(io, json, findings);
      if (findings.some(({ state }) => state === 'wrong')) exitWith(1);
    });
}
