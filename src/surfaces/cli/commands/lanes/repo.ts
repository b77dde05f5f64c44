import path from 'node:path';
import type { Command } from 'commander';
import { plainLine } from '../../../../core/text/plain-text.ts';
import { iso } from '../../../../core/time.ts';
import { addRepo, listRepos, removeRepo } from '../../../../hub/access/repo-registry.ts';
import { answer, contextFrom, withLocalHub } from '../../context.ts';
import type { Io } from '../../io.ts';
import { table } from '../../words/table.ts';

/** Manages the local repositories that tools may read, in addition to the session's own. */
export function addRepoCommands(program: Command, io: Io): void {
  const group = program
    .command('repo')
    .description('Choose the repositories that agents may look into.')
    .usage('<command>')
    .helpCommand(false);

  group
    .command('add [folder]')
    .description('Let every agent look into this repository; default: the one around you.')
    .addHelpText('after', '\nExample:\n  waggle repo add ~/code/shop')
    .action(async (folder: string | undefined, _options, command: Command) => {
      const context = contextFrom(io, command);
      const place = path.resolve(io.cwd, folder ?? '.');
      const root = await withLocalHub(context, (hub) => addRepo(hub.store, place));
      answer(context, { root }, () => `Agents may look into ${plainLine(root)}.`);
    });

  group
    .command('list')
    .description('List the repositories that are registered.')
    .action(async (_options, command: Command) => {
      const context = contextFrom(io, command);
      const rows = await withLocalHub(context, (hub) => listRepos(hub.store));
      const repos = rows.map(({ root, addedBy, addedAt }) => ({ root, addedBy, addedAt: iso(addedAt) }));
      answer(context, { repos }, () =>
        repos.length === 0 ? 'No repository is registered.' : table(repos, io.columns),
      );
    });

  group
    .command('remove [folder]')
    .description('Close it again; sessions that run in it still see it.')
    .action(async (folder: string | undefined, _options, command: Command) => {
      const context = contextFrom(io, command);
      const place = path.resolve(io.cwd, folder ?? '.');
      const removed = await withLocalHub(context, (hub) => removeRepo(hub.store, place));
      answer(context, { removed }, () => `Removed ${plainLine(removed)}.`);
    });
}
