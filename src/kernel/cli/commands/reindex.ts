import type { Command } from 'commander';
import { fillVectors } from '../../hub/fill-vectors.ts';
import type { Hub } from '../../hub/own-hub.ts';
import { defined } from '../../rules/defined.ts';
import { answer, type Context, contextFrom, refuseServer } from '../context.ts';
import type { Io } from '../io.ts';
import { withExistingStore } from '../own-store.ts';

const BAR = 30;

export function addReindexCommand(program: Command, io: Io): void {
  program
    .command('reindex')
    .description('Rebuild the search index from the memories.')
    .addHelpText(
      'after',
      '\nNo data is lost, but other writes wait until it has finished.\n\nExample:\n  waggle reindex',
    )
    .action((_options, command: Command) => reindex(contextFrom(io, command)));
}

async function reindex(context: Context): Promise<void> {
  refuseServer(context);
  const { io, json } = context;
  const draw = (done: number, total: number) => {
    if (!json && io.terminal) io.err(`\r${bar(done, total)}`);
  };
  const end = () => {
    if (!json && io.terminal) io.err('\n');
  };
  const { memories, vectors } = await withExistingStore(context, async (hub) => {
    const indexed = await hub.store.reindex(draw);
    end();
    return { memories: indexed, vectors: await fill(hub, draw, indexed).finally(end) };
  });
  const told = vectors === undefined ? '' : ` ${vectors}`;
  answer(
    context,
    { memories, ...defined({ vectors }) },
    () => `Indexed ${memories.toLocaleString('en-US')} ${memories === 1 ? 'memory' : 'memories'}.${told}`,
  );
}

/** The index is complete without vectors, so a failing endpoint is reported without failing the command. */
async function fill(hub: Hub, draw: (done: number, total: number) => void, total: number): Promise<string | undefined> {
  if (hub.embedder === undefined) return undefined;
  let filled = 0;
  const told = (): string => `Vectors added: ${filled}.`;
  try {
    await fillVectors(hub.store, hub.embedder, 0, (done) => {
      filled = done;
      draw(Math.min(done, total), total);
    });
    return told();
  } catch {
    return `${told()} The embeddings endpoint failed; the hub continues later.`;
  }
}

function bar(done: number, total: number): string {
  const filled = total === 0 ? BAR : Math.round((BAR * done) / total);
  return `[${'#'.repeat(filled)}${' '.repeat(BAR - filled)}] ${done} of ${total}`;
}
