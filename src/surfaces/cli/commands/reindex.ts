import type { Command } from 'commander';
import { answer, type Context, contextFrom, refuseServer } from '../context.ts';
import type { Io } from '../io.ts';
import { withExistingStore } from '../own-store.ts';

const BAR = 30;

export function addReindexCommand(program: Command, io: Io): void {
  program
    .command('reindex')
    .description('Make the search index anew from the memories.')
    .addHelpText(
      'after',
      '\nNothing is lost while it runs, but others wait with their writes.\n\nExample:\n  waggle reindex',
    )
    .action((_options, command: Command) => reindex(contextFrom(io, command)));
}

async function reindex(context: Context): Promise<void> {
  refuseServer(context);
  const { io, json } = context;
  const draw = (done: number, total: number) => {
    if (!json && io.terminal) io.err(`\r${bar(done, total)}`);
  };
  const memories = await withExistingStore(context, (hub) => hub.store.reindex(draw));
  if (!json && io.terminal) io.err('\n');
  answer(context, { memories }, () => `Indexed ${memories} memories.`);
}

function bar(done: number, total: number): string {
  const filled = total === 0 ? BAR : Math.round((BAR * done) / total);
  return `[${'#'.repeat(filled)}${' '.repeat(BAR - filled)}] ${done} of ${total}`;
}
