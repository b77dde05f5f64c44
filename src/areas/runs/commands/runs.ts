import type { Command } from 'commander';
import type { Programs } from '../../../composition/command-parts.ts';
import { openDoor } from '../../../kernel/cli/choose-door.ts';
import { answer, contextFrom } from '../../../kernel/cli/context.ts';
import { enterDoor } from '../../../kernel/cli/enter-door.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';

/** Commands that pause and resume automatic runs of the hub. */
export function addRunCommands(program: Command, io: Io, programs: Programs, exitWith: (code: number) => void): void {
  program
    .command('pause')
    .description('Stop starting agents. Current runs continue.')
    .action((_options, command: Command) => callTool(io, command, 'pause_runs'));
  program
    .command('resume')
    .description('Let the hub start agents again.')
    .action((_options, command: Command) => callTool(io, command, 'resume_runs'));
  program
    .command('sample-agent', { hidden: true })
    .description('Work on one task as the sample agent. Started by the hub.')
    .action(async () => exitWith(await programs.sampleAgent(io)));
}

async function callTool(io: Io, command: Command, name: string): Promise<void> {
  const context = contextFrom(io, command);
  const door = await openDoor(context);
  try {
    await enterDoor(context, door, 'write');
    const outcome = await door.callTool({ name, input: {}, caller: context.caller });
    if (!outcome.ok) throw new WaggleError(outcome.error.code, outcome.error.error, outcome.error.details);
    answer(context, outcome.output, () => outcome.text);
  } finally {
    await door.close();
  }
}
