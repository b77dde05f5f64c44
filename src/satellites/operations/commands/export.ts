import path from 'node:path';
import { type Command, Option } from 'commander';
import { answer, type Context, contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { withExistingStore } from '../../../kernel/cli/own-store.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';

const ABOUT = `
jsonl contains everything except tokens, sessions, metrics and runners, and can be imported again. Two exports of the
same content are identical. markdown and csv contain the tasks that you can see, for people and spreadsheets.

Examples:
  waggle export --out workspace.jsonl
  waggle export | gzip > workspace.jsonl.gz
  waggle export --format markdown --out tasks.md
  waggle export --format csv --out tasks.csv`;

interface ExportFlags {
  readonly out?: string;
  readonly format: 'jsonl' | 'markdown' | 'csv';
}

export function addExportCommand(program: Command, io: Io): void {
  program
    .command('export')
    .description('Export the whole workspace as JSON Lines, or its tasks as Markdown or CSV.')
    .option('--out <file>', 'write to a new file instead of stdout')
    .addOption(new Option('--format <format>', 'output format').choices(['jsonl', 'markdown', 'csv']).default('jsonl'))
    .addHelpText('after', ABOUT)
    .action(async ({ out, format }: ExportFlags, command: Command) => {
      const context = contextFrom(io, command);
      if (format === 'jsonl') return exportAll(context, out);
      const { exportTasks } = await import('../../../areas/tasks/commands/export-tasks.ts');
      return exportTasks(context, format, out);
    });
}

async function exportAll(context: Context, out: string | undefined): Promise<void> {
  const { io, json } = context;
  if (out === undefined) {
    const { rows, sha256 } = await withExistingStore(context, async (hub) => {
      const { exportWorkspace } = await import('../export.ts');
      return exportWorkspace(hub.store, io.out);
    });
    if (!json) io.err(`Exported ${counted(rows, 'row')}; sha256 of the rows ${sha256}.\n`);
    return;
  }
  const file = path.resolve(io.cwd, out);
  const report = await withExistingStore(context, async (hub) => {
    const { exportToFile } = await import('../export-file.ts');
    return exportToFile(hub.store, file);
  });
  answer(
    context,
    { file, ...report },
    () => `Exported ${counted(report.rows, 'row')} to ${plainLine(file)}.\nsha256 of the rows  ${report.sha256}`,
  );
}
