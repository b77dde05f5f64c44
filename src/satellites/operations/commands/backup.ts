import { statSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { answer, type Context, contextFrom, refuseServer } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { withExistingStore } from '../../../kernel/cli/own-store.ts';
import { withProgress } from '../../../kernel/cli/words/progress-line.ts';
import { sized } from '../../../kernel/cli/words/quantities.ts';
import { systemClock } from '../../../kernel/hub/clock.ts';
import { holdHome } from '../../../kernel/hub/hold-home.ts';
import { ensureHome } from '../../../kernel/hub/home.ts';
import { forgetEvents } from '../../../kernel/hub/seen-events.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { shownSetting } from '../../../kernel/settings/settings.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';

/** Commands to back up and restore the whole store. */
export function addBackupCommands(program: Command, io: Io): void {
  program
    .command('backup [file]')
    .description('Back up the whole store to one file, while agents keep working.')
    .addHelpText(
      'after',
      `
Without a name, the file is written to $WAGGLE_HOME/backups with the time in its name. The copy is opened and checked
before it gets its final name. It contains everything, including token hashes: protect it like the store.

Examples:
  waggle backup
  waggle backup monday.db`,
    )
    .action((file: string | undefined, _options, command: Command) => backup(contextFrom(io, command), file));

  program
    .command('restore <file>')
    .description('Replace the store with a backup. The old store is moved aside.')
    .addHelpText(
      'after',
      `
Refused while a hub or an agent has the store open. Ids that were assigned after the backup are not assigned again. On
PostgreSQL, the schema must be unused.

Example:
  waggle restore monday.db`,
    )
    .action((file: string, _options, command: Command) => restoreFrom(contextFrom(io, command), file));
}

async function backup(context: Context, name: string | undefined): Promise<void> {
  const stamp = iso(systemClock()).slice(0, 19).replaceAll(':', '-');
  const file =
    name === undefined ? path.join(context.home, 'backups', `waggle-${stamp}.db`) : path.resolve(context.io.cwd, name);
  const report = await withExistingStore(context, async (hub) => {
    const { backUp } = await import('../backup.ts');
    return withProgress(context, (onRows) => backUp(hub.store, file, systemClock, onRows));
  });
  const { size } = statSync(file);
  const verified = ['opened as a store', 'pages and indexes checked by the database', 'tasks and events counted'];
  answer(context, { file, bytes: size, ...report, verified }, () =>
    [
      `Backed up to ${plainLine(file)} (${sized(size)}).`,
      `Verified: the copy opens, passes the database check and contains ${contentOf(report)}.`,
    ].join('\n'),
  );
}

async function restoreFrom(context: Context, name: string): Promise<void> {
  refuseServer(context);
  ensureHome(context.home);
  const { database } = context.settings;
  const file = path.resolve(context.io.cwd, name);
  const { refuseStoreInUse, restore } = await import('../restore.ts');
  // Locks the home until the end, so that no hub starts on a store that is being replaced.
  const held = holdHome(context.home);
  try {
    refuseStoreInUse(database);
    const report = await withProgress(context, (onRows) => restore(file, database, systemClock, onRows));
    const { aside } = report;
    forgetEvents(context.home, database);
    answer(context, { database: shownSetting(database), from: file, ...report }, () =>
      [
        `Restored ${contentOf(report)} from ${plainLine(file)}.`,
        aside === undefined
          ? 'There was no store before.'
          : `The previous store was moved to ${plainLine(aside)}\nDelete it when you no longer need it.`,
      ].join('\n'),
    );
  } finally {
    held.release();
  }
}

function contentOf({ tasks, events }: { readonly tasks: number; readonly events: number }): string {
  return `${counted(tasks, 'task')} and ${counted(events, 'event')}`;
}
