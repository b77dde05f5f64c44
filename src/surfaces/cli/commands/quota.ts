import type { Command } from 'commander';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';

export interface QuotaOptions {
  readonly session?: string;
  readonly handoff?: string;
  readonly file?: string;
  readonly reason?: string;
}

const verbs = [
  ['accept', 'Take over the claims that wait on a handoff or relay.'],
  ['decline', 'Leave the claims that wait on a handoff or relay to others.'],
  ['release-expired', 'Release claims for which nobody came in time.'],
] as const;

export type QuotaVerb = (typeof verbs)[number][0];

/** `waggle task quota-…`: claims whose holder has no quota left. */
export function addQuotaCommands(group: Command, io: Io): void {
  for (const [verb, about] of verbs) {
    const command = group
      .command(`quota-${verb} <id>`)
      .description(about)
      .option('--session <session>', 'for whom; default: this terminal')
      .option('--handoff <id>', 'the handoff or relay')
      .option('--file <path>', 'or a file that waits on it')
      .addHelpText('after', `\nExample:\n  waggle task quota-${verb} 12 --file src/parser.ts`);
    if (verb === 'decline') command.option('--reason <text>', 'why not');
    command.action(async (id: string, options: QuotaOptions, self: Command) => {
      const { quota } = await import('../baton-commands.ts');
      await quota(contextFrom(io, self), verb, id.replace(/^#/, ''), options);
    });
  }
}
