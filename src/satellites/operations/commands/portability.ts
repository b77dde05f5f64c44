import path from 'node:path';
import type { Command } from 'commander';
import { answer, type Context, contextFrom, refuseServer } from '../../../kernel/cli/context.ts';
import { calledHere, type Io } from '../../../kernel/cli/io.ts';
import { withExistingStore } from '../../../kernel/cli/own-store.ts';
import { withProgress } from '../../../kernel/cli/words/progress-line.ts';
import { systemClock } from '../../../kernel/hub/clock.ts';
import { holdHome } from '../../../kernel/hub/hold-home.ts';
import { ensureHome } from '../../../kernel/hub/home.ts';
import { homeStore, storePlace } from '../../../kernel/hub/home-store.ts';
import { isAddress, shownSetting } from '../../../kernel/settings/settings.ts';
import { saveSetting } from '../../../kernel/settings/settings-files.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import { quotedWord } from '../../../kernel/text/shell-word.ts';
import type { ContentHash } from '../content-hash.ts';
import { addExportCommand } from './export.ts';
import { addImportCommand } from './import.ts';

/** Commands that move a workspace to another store, database or program. */
export function addPortabilityCommands(program: Command, io: Io): void {
  addExportCommand(program, io);
  addImportCommand(program, io);
  program
    .command('migrate')
    .description('Copy the store to another database, verify the copy and switch to it.')
    .requiredOption('--to <where>', 'unused SQLite file or postgres:// schema')
    .addHelpText(
      'after',
      `
The old store is not changed, and this home uses the copy from then on. Refused while a hub or an agent has the store
open. A store that is named with --database and is not this home's own is only copied.

Examples:
  waggle migrate --to postgres://waggle@db.example.org/waggle
  waggle migrate --database postgres://waggle@db.example.org/waggle --to back.db`,
    )
    .action(({ to }: { to: string }, command: Command) => migrate(contextFrom(io, command), to));
}

/** Migrating the home's own store also switches the home to the copy. Any other store is only copied. */
async function migrate(context: Context, wanted: string): Promise<void> {
  const { io, home, settings } = context;
  refuseServer(context);
  const to = wanted === '' || isAddress(wanted) ? wanted : path.resolve(io.cwd, wanted);
  const inUse = storePlace(homeStore(home) ?? settings.database) === storePlace(settings.database);
  ensureHome(home);
  // Locks the home, because writes to the old store during the copy would be lost.
  const held = inUse ? holdHome(home) : undefined;
  try {
    if (inUse) await refuseOthers(settings.database, to);
    const report = await copyTo(context, to);
    if (inUse) saveSetting(home, 'database', to);
    tellOfCopy(context, to, inUse, report);
  } finally {
    held?.release();
  }
}

async function refuseOthers(database: string, to: string): Promise<void> {
  const { refusePlace } = await import('../move-store.ts');
  refusePlace(database, to);
  const { refuseStoreInUse } = await import('../restore.ts');
  refuseStoreInUse(database);
}

function copyTo(context: Context, to: string): Promise<ContentHash> {
  const { settings } = context;
  return withExistingStore(context, async ({ store }) => {
    const { moveStore } = await import('../move-store.ts');
    const source = { store, database: settings.database };
    return withProgress(context, (onRows) => moveStore(source, to, systemClock, onRows));
  });
}

function tellOfCopy(context: Context, to: string, inUse: boolean, report: ContentHash): void {
  const { settings } = context;
  const shown = String(shownSetting(to));
  const useIt =
    shown === to ? `waggle config set database ${quotedWord(to)}` : 'waggle config set database <that address>';
  const from = shownSetting(settings.database);
  answer(context, { from, to: shown, ...report, inUse, useIt, hubRunning: false }, () =>
    [
      `Copied ${counted(report.rows, 'row')} to ${plainLine(shown)} and verified that both stores are equal.`,
      `sha256  ${report.sha256}`,
      '',
      ...(inUse
        ? ['This home and its clients use the copy from now on.', `${plainLine(String(from))} was not changed.`]
        : ['This home keeps using its own store. To use the copy:', `  ${calledHere(context.io, plainLine(useIt))}`]),
    ].join('\n'),
  );
}
