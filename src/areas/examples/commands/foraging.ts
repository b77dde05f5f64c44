import path from 'node:path';
import type { Command } from 'commander';
import { answer, type Context, contextFrom, withLocalHub } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { table } from '../../../kernel/cli/words/table.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import { clearExamples, listExamples, reachableRepo, scanExamples } from '../scan-examples.ts';

const CLEAR_LINE = '\r\u001b[K';

/** Indexes the example projects in a repository's `examples/` folder, so that agents can search them. */
export function addForagingCommands(program: Command, io: Io): void {
  const group = program
    .command('foraging')
    .description("Index a repository's example projects for agents.")
    .usage('<command>')
    .helpCommand(false);

  group
    .command('scan [folder]')
    .description('Index examples/<name>/ of the repository. Unchanged examples are skipped.')
    .addHelpText('after', '\nExample:\n  waggle foraging scan')
    .action((folder: string | undefined, _options, command: Command) => scan(contextFrom(io, command), folder));

  group
    .command('list [folder]')
    .description('List the indexed examples.')
    .action(async (folder: string | undefined, _options, command: Command) => {
      const context = contextFrom(io, command);
      const rows = await inRepo(context, folder, (store, root) => listExamples(store, context.caller, root));
      const examples = rows.map(({ name, manifestKind, patterns, scannedAt }) => ({
        example_name: name,
        manifest_kind: manifestKind,
        observation_count: patterns,
        last_scanned_at: iso(scannedAt),
      }));
      answer(context, { examples }, () =>
        examples.length === 0 ? 'No examples are indexed.' : table(examples, io.columns),
      );
    });

  group
    .command('clear [folder]')
    .description('Remove all examples from the index. The files stay.')
    .action(async (folder: string | undefined, _options, command: Command) => {
      const context = contextFrom(io, command);
      const cleared = await inRepo(context, folder, (store, root) => clearExamples(store, context.caller, root));
      answer(context, { cleared }, () => `Removed ${counted(cleared, 'example')} from the index.`);
    });
}

async function scan(context: Context, folder: string | undefined): Promise<void> {
  const { io, json } = context;
  const shows = !json && io.terminal;
  const draw = (done: number, total: number) => {
    if (shows) io.err(`${CLEAR_LINE}Reading examples: ${done} of ${total} …`);
  };
  const scanned = await inRepo(context, folder, (store, root) =>
    scanExamples(store, context.caller, root, { onExample: draw }),
  ).finally(() => {
    if (shows) io.err(CLEAR_LINE);
  });
  answer(context, scanned, () => {
    const { repo_root, indexed, unchanged, removed, files, files_left_out } = scanned;
    const total = indexed + unchanged;
    if (total + removed === 0) return `There are no examples/<name>/ folders in ${plainLine(repo_root)}.`;
    const left =
      files_left_out === 0 ? '' : ` Skipped ${counted(files_left_out, 'file')}: too many, too long or not text.`;
    return `${counted(total, 'example')} with ${counted(files, 'file')}: ${indexed} indexed, ${unchanged} unchanged, ${removed} removed.${left}`;
  });
}

type LocalStore = Parameters<typeof scanExamples>[0];

function inRepo<T>(
  context: Context,
  folder: string | undefined,
  work: (store: LocalStore, root: string) => Promise<T>,
): Promise<T> {
  const { cwd } = context.io;
  return withLocalHub(context, async (hub) => {
    await hub.enter(context.caller);
    return work(hub.store, await reachableRepo(hub.store, path.resolve(cwd, folder ?? '.'), cwd));
  });
}
