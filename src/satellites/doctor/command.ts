import type { Command } from 'commander';
import { contextFrom } from '../../kernel/cli/context.ts';
import type { Io } from '../../kernel/cli/io.ts';
import { forgetEvents } from '../../kernel/hub/seen-events.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';

export function addDoctorCommand(program: Command, io: Io, exitWith: (code: number) => void): void {
  program
    .command('doctor')
    .description('Check this machine, the store, the settings and the agent files for problems.')
    .option('--accept-loss', 'keep using a store that has lost its newest data')
    .action(async ({ acceptLoss }: { acceptLoss?: boolean }, command: Command) => {
      const { examine, printFindings } = await import('./examination.ts');
      const { server } = command.optsWithGlobals<{ server?: string }>();
      if (server !== undefined)
        throw new WaggleError('INVALID_INPUT', 'waggle doctor checks only this machine: omit --server.', undefined, {
          hint: 'To check a remote hub: waggle status --server <url>',
        });
      const json = command.optsWithGlobals<{ json?: boolean }>().json === true;
      if (acceptLoss === true) {
        const { home, settings } = contextFrom(io, command);
        forgetEvents(home, settings.database);
      }
      const findings = await examine(() => contextFrom(io, command));
      printFindings(io, json, findings);
      if (findings.some(({ state }) => state === 'wrong')) exitWith(1);
    });
}
