import type { AnswerOf } from '../../../composition/called-tools.ts';
import { answer, type Context } from '../../../kernel/cli/context.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { wrapped } from '../../../kernel/cli/words/paint.ts';
import { age } from '../../../kernel/cli/words/quantities.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { plain, plainLine } from '../../../kernel/text/plain-text.ts';
import { viewOf } from './task-commands.ts';
import type { View } from './task-views.ts';

type Timeline = AnswerOf<'get_task_timeline'>;
type Item = Timeline['items'][number];

const AT_ONCE = 200;
const INDENT = 8;

/** Shows the messages and events of a task in chronological order. */
export function timeline(context: Context, id: string, limit: number): Promise<void> {
  return throughDoor(context, 'read', async (call) => {
    const items: Item[] = [];
    let cursor: string | undefined;
    do {
      const size = Math.min(AT_ONCE, limit - items.length);
      const page: Timeline = await call('get_task_timeline', { id, limit: size, ...defined({ cursor }) });
      items.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== undefined && items.length < limit);
    const more = cursor !== undefined;
    answer(context, { items, more }, () => told(items, viewOf(context)));
    if (more && !context.json) context.io.err(`There are earlier entries. To see them: --limit ${limit * 4}\n`);
  });
}

function told(items: readonly Item[], view: View): string {
  if (items.length === 0) return 'Nothing has been said or done on this task yet.';
  return items
    .toReversed()
    .map((item) => itemWords(item, view))
    .join('\n');
}

function itemWords(item: Item, { paint, now, columns }: View): string {
  const since = paint.dim(age(now - Date.parse(item.at)).padStart(5));
  const head = `${since}  ${paint.bold(plainLine(item.author))} ${plainLine(deed(item))}`;
  if (item.text === null || item.text.trim() === '') return head;
  const room = columns === undefined ? Number.POSITIVE_INFINITY : Math.max(20, columns - INDENT);
  const lines = plain(item.text.trim())
    .split('\n')
    .flatMap((line) => wrapped(line, room));
  return [head, ...lines.map((line) => `${' '.repeat(INDENT)}${line}`)].join('\n');
}

function deed({ kind, type, to, run }: Item): string {
  if (run !== undefined) {
    const failure = run.failure === null ? '' : `: ${run.failure}`;
    return `ran, ${run.reason}: ${type} (${run.run_id})${failure}`;
  }
  if (kind === 'message') return `wrote${to === undefined ? '' : ` to ${to}`}:`;
  if (kind === 'memory') return `saved a ${type}:`;
  return type === 'message' ? 'said:' : `${type.replaceAll('_', ' ')}:`;
}
