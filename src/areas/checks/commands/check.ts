import path from 'node:path';
import type { Command } from 'commander';
import { answer, contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { table } from '../../../kernel/cli/words/table.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';

interface AddOptions {
  readonly repo?: string;
  readonly on: readonly string[];
  readonly limit?: string;
  readonly env: readonly string[];
  readonly required?: boolean;
  readonly acceptUnproven?: boolean;
}

const collect = (one: string, before: readonly string[]): readonly string[] => [...before, one];

/** Manages what shows that work in a repository is done. */
export function addCheckCommands(repo: Command, io: Io): void {
  const group = repo.command('check').description('Manage the checks of a repository.').helpCommand(false);
  const root = (folder: string | undefined) => path.resolve(io.cwd, folder ?? '.');

  group
    .command('add <name> <command...>')
    .description('Name a command that shows whether work is done.')
    .option('--repo <folder>', 'repository (default: the current one)')
    .option('--on <path>', 'only for changes of these files; repeat it for several', collect, [])
    .option('--limit <seconds>', 'then it counts as failed (default: 600)')
    .option('--env <NAME=value>', 'a variable for it; repeat it for several', collect, [])
    .option('--required', 'every task about the repository requires it')
    .option('--accept-unproven', 'where no work tree is within reach, accept work and mark it as unproven')
    .addHelpText('after', '\nExample:\n  waggle repo check add test --on src/ -- npm test')
    .action(async (name: string, words: readonly string[], options: AddOptions, command: Command) => {
      const context = contextFrom(io, command);
      const check = {
        repo_root: root(options.repo),
        name,
        command: [...words],
        on_paths: [...options.on],
        env: Object.fromEntries(options.env.map(variable)),
        required: options.required === true,
        unproven: options.acceptUnproven === true ? ('accept' as const) : ('refuse' as const),
        ...(options.limit === undefined ? {} : { time_limit_seconds: Number(options.limit) }),
      };
      const made = await throughDoor(context, 'write', (call) => call('set_check', check));
      answer(context, made, () => plainLine(`The check ${made.name} runs: ${made.command.join(' ')}`));
    });

  group
    .command('list')
    .description('List the checks of a repository, or of all.')
    .option('--repo <folder>', 'only of this repository')
    .action(async (options: { readonly repo?: string }, command: Command) => {
      const context = contextFrom(io, command);
      const of = options.repo === undefined ? {} : { repo_root: root(options.repo) };
      const found = await throughDoor(context, 'read', (call) => call('list_checks', of));
      const rows = found.checks.map(({ name, command: words, on_paths, required, repo_root }) => ({
        name,
        command: words.join(' '),
        on: on_paths.join(' '),
        required: required ? 'yes' : '',
        repository: repo_root,
      }));
      answer(context, found, () => (rows.length === 0 ? 'No checks are set.' : table(rows, io.columns)));
    });

  group
    .command('remove <name>')
    .description('Remove a check. What it has proven stays recorded.')
    .option('--repo <folder>', 'repository (default: the current one)')
    .action(async (name: string, options: { readonly repo?: string }, command: Command) => {
      const context = contextFrom(io, command);
      const gone = await throughDoor(context, 'write', (call) =>
        call('remove_check', { repo_root: root(options.repo), name }),
      );
      answer(context, gone, () => `Removed ${plainLine(gone.removed)}.`);
    });
}

function variable(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new WaggleError('INVALID_INPUT', 'A variable is given as NAME=value.');
  return [text.slice(0, at), text.slice(at + 1)];
}
