import { type Command, Option } from 'commander';
import { answer, contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';

/** Posts working notes from a shell or script. */
export function addNoteCommands(program: Command, io: Io): void {
  const group = program
    .command('note')
    .description('Record the state of your work.')
    .usage('<command>')
    .helpCommand(false);

  group
    .command('working')
    .description("Post a working note on your session's task, replacing your previous one.")
    .addOption(new Option('--next <text>', 'next step').makeOptionMandatory())
    .addOption(new Option('--evidence <pointer>', 'path, command, PR or spec').makeOptionMandatory())
    .option('--blocker <text>', 'what blocks you')
    .option('--task <text>', "what you work on (default: the task's title)")
    .option('--branch <name>', 'only a task on this branch')
    .option('--repo-root <folder>', 'only a task in this repository')
    .option('--session-id <id>', 'another of your sessions')
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
