import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { answer, type Context, contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { withStoreToFill } from '../../../kernel/cli/own-store.ts';
import { withProgress } from '../../../kernel/cli/words/progress-line.ts';
import { isAddress } from '../../../kernel/settings/settings.ts';
import type { Imported } from '../import/import-formats.ts';
import { importedWords } from './import-words.ts';

interface ImportFlags {
  readonly dryRun?: boolean;
  readonly from?: string;
}

/** Duplicated here so that help and completion load no importer; a test keeps the lists in sync. */
const FORMATS = ['task-master', 'task-files', 'claude', 'beads', 'backlog', 'github', 'csv', 'export'];

const ABOUT = `
The format is detected unless --from names it: Task Master, beads, Backlog.md, Claude Code's tasks and teams, GitHub
issues as JSON, CSV, a folder with tasks.json, or a Waggle export. Tasks of other programs get new numbers, except those
of a folder with tasks.json, and keep their old ids as references; links between tasks are kept. Either everything is
imported or nothing, and importing the same data again adds nothing. A Waggle export can only be imported into an unused
store. A file may be compressed with gzip. Pass - to read stdin.

Examples:
  waggle import . --dry-run
  waggle import issues.json --from github
  gh issue list --state all --json number,title,body,state,labels,assignees,url | waggle import -
  waggle import workspace.jsonl.gz --database new.db`;

export function addImportCommand(program: Command, io: Io): void {
  program
    .command('import <place>')
    .description('Import tasks from another program, or a whole workspace.')
    .option('--dry-run', 'try the import without saving anything')
    .addOption(new Option('--from <format>', 'format, if it is not detected').choices(FORMATS))
    .addHelpText('after', ABOUT)
    .action((place: string, flags: ImportFlags, command: Command) => importOne(contextFrom(io, command), place, flags));
}

async function importOne(given: Context, name: string, { dryRun = false, from }: ImportFlags): Promise<void> {
  const place = name === '-' ? name : path.resolve(given.io.cwd, name);
  await onStore(given, dryRun, async (context) => {
    const report = await withStoreToFill(context, async (store): Promise<Imported> => {
      const { importFrom } = await import('../import/import-formats.ts');
      const { withPlainSource } = await import('../import/import-source.ts');
      return withPlainSource(place, given.io.stdinBytes, (plain) =>
        withProgress(context, (onRows) => importFrom(store, plain, { onRows, dryRun, from })),
      );
    });
    answer(context, { ...report, ...(dryRun ? { dryRun } : {}) }, () => importedWords(report, dryRun));
  });
}

/** A dry run must not create a store, so if there is none it uses a temporary one. */
async function onStore(context: Context, dryRun: boolean, work: (context: Context) => Promise<void>): Promise<void> {
  const { database } = context.settings;
  if (!dryRun || isAddress(database) || existsSync(database)) return work(context);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-trial-'));
  try {
    const settings = { ...context.settings, database: path.join(folder, 'trial.db') };
    return await work({ ...context, home: folder, settings });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
