import path from 'node:path';
import type { Command } from 'commander';
import { plainLine } from '../../../core/text/plain-text.ts';
import { systemClock } from '../../../hub/clock.ts';
import { findRunningHub } from '../../../hub/hub-file.ts';
import type { Imported } from '../../../hub/operations/import-formats.ts';
import { shownSetting } from '../../../hub/settings/settings.ts';
import { answer, type Context, contextFrom } from '../context.ts';
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
The store and your settings stay as they are: the answer names the command that makes the copy the one in use. Stop the
hub and the agents first, or what they write meanwhile stays behind.

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
  const { channel } = context.settings;
  const report = await withStoreToFill(context, async (store) => {
    const { importFrom } = await import('../../../hub/operations/import-formats.ts');
    return withProgress(context, (onRows) => importFrom(store, place, { channel, onRows }));
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

async function migrate(context: Context, wanted: string): Promise<void> {
  const { io, home, settings } = context;
  const to = wanted === '' || /^[\w+.-]+:\/\//.test(wanted) ? wanted : path.resolve(io.cwd, wanted);
  const report = await withExistingStore(context, async ({ store }) => {
    const { moveStore } = await import('../../../hub/operations/move-store.ts');
    const source = { store, database: settings.database };
    return withProgress(context, (onRows) => moveStore(source, to, systemClock, onRows));
  });
  const hubRunning = (await findRunningHub(home)) !== undefined;
  const shown = String(shownSetting(to));
  const useIt = shown === to ? `waggle config set database ${quoted(to)}` : 'waggle config set database <that address>';
  const from = shownSetting(settings.database);
  answer(context, { from, to: shown, ...report, useIt, hubRunning }, () =>
    [
      `Copied ${counted(report.rows, 'row')} to ${plainLine(shown)}; both hold the same.`,
      `sha256  ${report.sha256}`,
      '',
      `${plainLine(String(from))} stays as it is, and in use. To use the copy:`,
      `  ${plainLine(useIt)}`,
      ...(hubRunning ? ['A hub is running: what it has written since is not in the copy.'] : []),
    ].join('\n'),
  );
}

function quoted(text: string): string {
  return /^[\w./:@%?=,+-]+$/.test(text) && !text.includes('?') ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
