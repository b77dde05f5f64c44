import path from 'node:path';
import type { Command } from 'commander';
import { plainLine } from '../../../core/text/plain-text.ts';
import { systemClock } from '../../../hub/clock.ts';
import { holdHome } from '../../../hub/hold-home.ts';
import { ensureHome } from '../../../hub/home.ts';
import { homeStore, storePlace } from '../../../hub/home-store.ts';
import type { ContentHash } from '../../../hub/operations/content-hash.ts';
import type { Imported } from '../../../hub/operations/import-formats.ts';
import { isAddress, shownSetting } from '../../../hub/settings/settings.ts';
import { saveSetting } from '../../../hub/settings/settings-files.ts';
import { answer, type Context, contextFrom, refuseServer } from '../context.ts';
import type { Io } from '../io.ts';
import { withExistingStore, withStoreToFill } from '../own-store.ts';
import { withProgress } from '../progress-line.ts';
import { counted } from '../quantities.ts';

/** The workspace on its way to another store, another database or another program. */
export function addPortabilityCommands(program: Command, io: Io): void {
  program
    .command('export')
    .description('Write the whole workspace as lines of JSON.')
    .option('--out <file>', 'write to this new file instead of stdout')
    .addHelpText(
      'after',
      `
Tokens, sessions, metrics and runners stay at home. Two exports of the same content are equal.

Examples:
  waggle export --out workspace.jsonl
  waggle export | gzip > workspace.jsonl.gz`,
    )
    .action(({ out }: { out?: string }, command: Command) => exportAll(contextFrom(io, command), out));

  program
    .command('import <place>')
    .description('Take over an export, or a folder with tasks.json in it.')
    .addHelpText(
      'after',
      `
What lies there decides: a folder with tasks.json or tasks/tasks.json keeps its ids and joins what you have; an export
fills a store that nobody has used. All of it comes in or nothing; the same import twice adds nothing.

Examples:
  waggle import ~/.other-daemon
  waggle import workspace.jsonl --database new.db`,
    )
    .action((place: string, _options, command: Command) => importOne(contextFrom(io, command), place));

  program
    .command('migrate')
    .description('Copy the store to another database and prove that both hold the same.')
    .requiredOption('--to <where>', 'an unused SQLite file or postgres:// schema')
    .addHelpText(
      'after',
      `
The store stays as it is, and this home uses the copy from then on. Refused while a hub or an agent has the store open.
A store that is named with --database and is not this home's is only copied.

Examples:
  waggle migrate --to postgres://waggle@db.example.org/waggle
  waggle migrate --database postgres://waggle@db.example.org/waggle --to back.db`,
    )
    .action(({ to }: { to: string }, command: Command) => migrate(contextFrom(io, command), to));
}

async function exportAll(context: Context, out: string | undefined): Promise<void> {
  const { io, json } = context;
  if (out === undefined) {
    const { rows, sha256 } = await withExistingStore(context, async (hub) => {
      const { exportWorkspace } = await import('../../../hub/operations/export.ts');
      return exportWorkspace(hub.store, io.out);
    });
    if (!json) io.err(`Exported ${counted(rows, 'row')}; sha256 of the rows ${sha256}.\n`);
    return;
  }
  const file = path.resolve(io.cwd, out);
  const report = await withExistingStore(context, async (hub) => {
    const { exportToFile } = await import('../../../hub/operations/export-file.ts');
    return exportToFile(hub.store, file);
  });
  answer(
    context,
    { file, ...report },
    () => `Exported ${counted(report.rows, 'row')} to ${plainLine(file)}.\nsha256 of the rows  ${report.sha256}`,
  );
}

async function importOne(context: Context, name: string): Promise<void> {
  const place = path.resolve(context.io.cwd, name);
  const report = await withStoreToFill(context, async (store) => {
    const { importFrom } = await import('../../../hub/operations/import-formats.ts');
    return withProgress(context, (onRows) => importFrom(store, place, { onRows }));
  });
  answer(context, report, () => importedWords(report));
}

function importedWords(report: Imported): string {
  if (report.format === 'export')
    return report.already
      ? 'Nothing to do: the store holds exactly this export.'
      : `Imported ${counted(report.rows, 'row')}.`;
  if (report.format === 'board files') return boardWords(report);
  const { added, alreadyThere, skippedLines, droppedLinks, agentsAdded } = report;
  return [
    `Imported ${counted(added, 'task')}${alreadyThere === 0 ? '' : `; ${counted(alreadyThere, 'task')} ${alreadyThere === 1 ? 'was' : 'were'} there already`}.`,
    ...(agentsAdded.length === 0 ? [] : [`Registered: ${agentsAdded.join(', ')}.`]),
    ...(skippedLines.length === 0
      ? []
      : [`Skipped, because they cannot be read or stand there twice: history.jsonl ${listed('line', skippedLines)}.`]),
    ...(droppedLinks.length === 0 ? [] : [`Links that cannot be kept were dropped: ${listed('', droppedLinks)}.`]),
  ].join('\n');
}

function boardWords({ teams, tasks, skipped }: Extract<Imported, { format: 'board files' }>): string {
  const left = skipped.length === 0 ? '' : `\nSkipped, because they cannot be read: ${listed('', skipped)}.`;
  return `Imported ${counted(tasks, 'task')} of ${listed('', teams)}; they got new ids.${left}`;
}

const SHOWN = 20;

function listed(noun: string, items: readonly (string | number)[]): string {
  const more = items.length > SHOWN ? ` and ${items.length - SHOWN} more` : '';
  return `${noun} ${items.slice(0, SHOWN).join(', ')}${more}`.trim();
}

/** The home's own store takes the home along: from then on it uses the copy. Any other store is only copied. */
async function migrate(context: Context, wanted: string): Promise<void> {
  const { io, home, settings } = context;
  refuseServer(context);
  const to = wanted === '' || isAddress(wanted) ? wanted : path.resolve(io.cwd, wanted);
  const inUse = storePlace(homeStore(home) ?? settings.database) === storePlace(settings.database);
  ensureHome(home);
  // Whoever wrote to the old store meanwhile would not find it again.
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
  const { refusePlace } = await import('../../../hub/operations/move-store.ts');
  refusePlace(database, to);
  const { refuseStoreInUse } = await import('../../../hub/operations/restore.ts');
  refuseStoreInUse(database);
}

function copyTo(context: Context, to: string): Promise<ContentHash> {
  const { settings } = context;
  return withExistingStore(context, async ({ store }) => {
    const { moveStore } = await import('../../../hub/operations/move-store.ts');
    const source = { store, database: settings.database };
    return withProgress(context, (onRows) => moveStore(source, to, systemClock, onRows));
  });
}

function tellOfCopy(context: Context, to: string, inUse: boolean, report: ContentHash): void {
  const { settings } = context;
  const shown = String(shownSetting(to));
  const useIt = shown === to ? `waggle config set database ${quoted(to)}` : 'waggle config set database <that address>';
  const from = shownSetting(settings.database);
  answer(context, { from, to: shown, ...report, inUse, useIt, hubRunning: false }, () =>
    [
      `Copied ${counted(report.rows, 'row')} to ${plainLine(shown)}; both hold the same.`,
      `sha256  ${report.sha256}`,
      '',
      ...(inUse
        ? ['This home uses the copy from now on, and so do its clients.', `${plainLine(String(from))} stays as it is.`]
        : [`This home uses another store, and goes on with it. To use the copy:`, `  ${plainLine(useIt)}`]),
    ].join('\n'),
  );
}

function quoted(text: string): string {
  return /^[\w./:@%?=,+-]+$/.test(text) && !text.includes('?') ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
