import { type Command, Option } from 'commander';
import { plainLine } from '../../../../core/text/plain-text.ts';
import { answer, contextFrom } from '../../context.ts';
import type { Io } from '../../io.ts';
import { throughDoor } from '../../through-door.ts';

/** Posts working notes from a shell or script. */
export function addNoteCommands(program: Command, io: Io): void {
  const group = program
    .command('note')
    .description('Say where your work stands.')
    .usage('<command>')
    .helpCommand(false);

  group
    .command('working')
    .description('Leave a note on the task that your session works on; it takes the place of your last one.')
    .addOption(new Option('--next <text>', 'the next step').makeOptionMandatory())
    .addOption(new Option('--evidence <pointer>', 'a path, command, PR or spec').makeOptionMandatory())
    .option('--blocker <text>', 'what blocks')
    .option('--task <text>', "default: the task's title")
    .option('--branch <name>', 'only on this branch')
    .option('--repo-root <folder>', 'only in this repository')
    .option('--session-id <id>', 'another session of yours')
    .addHelpText(
      'after',
      '\nExample:\n  waggle note working --session-id sess_abc --next "run the tests" --evidence test/map.test.ts',
    )
    .action(async (options: Record<string, string | undefined>, command: Command) => {
      const context = contextFrom(io, command);
      const { repoRoot: repo_root, sessionId: session_id, ...rest } = options;
      const input = Object.fromEntries(
        Object.entries({ ...rest, repo_root, session_id }).filter(([, value]) => value !== undefined),
      );
      const noted = await throughDoor(context, 'write', (call) => call('note_working', input));
      for (const warning of noted.warnings) if (!context.json) io.err(`${warning}\n`);
      answer(context, noted, () => plainLine(`#${noted.task_id}: ${noted.content}`));
    });
}
