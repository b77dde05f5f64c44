import path from 'node:path';
import type { Command } from 'commander';
import { answer, type Context, contextFrom, refuseServer } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { withExistingStore } from '../../../kernel/cli/own-store.ts';
import { findRunningHub } from '../../../kernel/hub/hub-file.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { OFF } from '../../../kernel/settings/settings.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';

export function addMirrorCommand(program: Command, io: Io): void {
  program
    .command('mirror [folder]')
    .description('Write the tasks once to tasks/tasks.json and tasks/history.jsonl.')
    .addHelpText(
      'after',
      `
A running hub keeps the folder of the setting mirror up to date by itself ($WAGGLE_HOME/mirror by default; waggle config
set mirror off turns it off). The files are for reading only: Waggle never reads changes from them.

Example:
  waggle mirror ./board`,
    )
    .action((folder: string | undefined, _options, command: Command) => mirrorOnce(contextFrom(io, command), folder));
}

async function mirrorOnce(context: Context, named: string | undefined): Promise<void> {
  refuseServer(context);
  const { mirror } = context.settings;
  const folder = named === undefined ? mirror : path.resolve(context.io.cwd, named);
  if (folder === OFF) throw new WaggleError('INVALID_INPUT', 'The mirror is off: name a folder.');
  // Skipped if a running hub writes the same mirror, since two writers would conflict.
  const kept = folder === mirror && (await findRunningHub(context.home)) !== undefined;
  if (!kept) {
    await withExistingStore(context, async (hub) => {
      const { writingFault } = await import('../mirror/mirror-state.ts');
      const fault = writingFault(folder);
      if (fault !== undefined) throw new WaggleError('INVALID_INPUT', `The mirror folder ${fault}.`);
      const { workspaceMirror } = await import('../mirror/workspace-mirror.ts');
      await workspaceMirror(hub.store, folder).round();
    });
  }
  answer(context, { folder, keptByHub: kept }, () =>
    kept
      ? `The running hub keeps ${plainLine(folder)} up to date.`
      : `Wrote tasks/tasks.json and tasks/history.jsonl in ${plainLine(folder)}.`,
  );
}
