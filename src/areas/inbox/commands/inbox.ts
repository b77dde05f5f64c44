import type { Command } from 'commander';
import { answer, type Context, contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { palette } from '../../../kernel/cli/words/paint.ts';
import { age } from '../../../kernel/cli/words/quantities.ts';
import { systemClock } from '../../../kernel/hub/clock.ts';
import { itemWords } from './inbox-words.ts';

export function addInboxCommand(program: Command, io: Io): void {
  program
    .command('inbox')
    .description('Show what is waiting for you, oldest first. Marks nothing as read.')
    .option('--limit <number>', 'maximum number of items, 1-200', '50')
    .addHelpText('after', '\nExamples:\n  waggle inbox\n  waggle inbox --agent claude')
    .action(({ limit }: { limit: string }, command: Command) => inbox(contextFrom(io, command), Number(limit)));
}

function inbox(context: Context, limit: number): Promise<void> {
  return throughDoor(context, 'read', async (call) => {
    const found = await call('list_waiting', { limit });
    const paint = palette(context.io.color);
    const now = systemClock();
    const lines = found.items.map((item) => {
      const since = paint.dim(age(now - Date.parse(item.at)).padStart(4));
      return `${since}  ${itemWords(item)}`;
    });
    answer(context, found, () =>
      lines.length === 0
        ? 'Nothing is waiting for you.'
        : [...lines, ...(found.more ? [`There are more. To see them: --limit ${Math.min(200, limit * 4)}`] : [])].join(
            '\n',
          ),
    );
  });
}
