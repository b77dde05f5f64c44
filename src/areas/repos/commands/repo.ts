import path from 'node:path';
import type { Command } from 'commander';
import { answer, contextFrom, withLocalHub } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { table } from '../../../kernel/cli/words/table.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import { addRepo, listRepos, removeRepo } from '../repo-registry.ts';

/** Manages the local repositories that tools may read, in addition to the session's own. */
export function addRepoCommands(program: Command, io: Io): void {
  const group = program
    .command('repo')
    .description('Manage the repositories that agents may read.')
    .usage('<command>')
    .helpCommand(false);

  group
    .command('add [folder]')
    .description('Let all agents read a repository (default: the current one).')
    .addHelpText('after', '\nExample:\n  waggle repo add ~/code/shop')
    .action(async (folder: string | undefined, _options, command: Command) => {
      const context = contextFrom(io, command);
      const place = path.resolve(io.cwd, folder ?? '.');
      const root = await withLocalHub(context, (hub) => addRepo(hub.store, place));
      answer(context, { root }, () => `Agents may now read ${plainLine(root)}.`);
    });

  group
    .command('list')
    .description('List the registered repositories.')
    .action(async (_options, command: Command) => {
      const context = contextFrom(io, command);
      const rows = await withLocalHub(context, (hub) => listRepos(hub.store));
      const repos = rows.map(({ root, addedBy, addedAt }) => ({ root, addedBy, addedAt: iso(addedAt) }));
      answer(context, { repos }, () =>
        repos.length === 0 ? 'No repositories are registered.' : table(repos, io.columns),
      );
    });

  group
    .command('remove [folder]')
    .description('Unregister a repository. Sessions that run in it can still read it.')
    .action(async (folder: string | undefined, _options, command: Command) => {
      const context = contextFrom(io, command);
      const place = path.resolve(io.cwd, folder ?? '.');
      const removed = await withLocalHub(context, (hub) => removeRepo(hub.store, place));
      answer(context, { removed }, () => `Removed ${plainLine(removed)}.`);
    });
}
