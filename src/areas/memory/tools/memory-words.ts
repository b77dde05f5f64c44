import type { z } from 'zod';
import type { Screen } from '../../../kernel/tool/cli-shape.ts';
import type { memoryRow, WholeMemory } from './memory-shape.ts';

const INDENT = 4;

type Found = z.output<typeof memoryRow>;

interface Facts {
  readonly memory_id: number;
  readonly type: string;
  readonly author: string;
  readonly collection: string;
  readonly topics: readonly string[];
  readonly updated_at: string;
  readonly task_id?: string | undefined;
  readonly superseded?: boolean | undefined;
}

/** Who remembered it, where and when; the text goes below. */
function headOf(one: Facts, { text, strong, faint, age }: Screen): string {
  const facts = [
    `${one.type} by ${one.author}`,
    `in ${one.collection}`,
    ...(one.topics.length === 0 ? [] : [`on ${one.topics.join(', ')}`]),
    ...(one.task_id === undefined ? [] : [`task #${one.task_id}`]),
    ...(one.superseded === true ? ['superseded'] : []),
    age(one.updated_at),
  ];
  const id = String(one.memory_id).padEnd(INDENT - 1);
  return `${strong(id)} ${faint(text(facts.join(', '), INDENT).trimStart())}`;
}

interface Page {
  readonly next_cursor?: string | undefined;
}

const moreLines = ({ next_cursor }: Page) =>
  next_cursor === undefined ? [] : [`There are more. To see them: --cursor ${next_cursor}`];

export function foundWords(
  { results, note }: { readonly results: readonly Found[]; readonly note?: string | undefined },
  screen: Screen,
): string {
  const notes = note === undefined ? [] : [screen.line(note)];
  if (results.length === 0) return ['Nothing is remembered about that.', ...notes].join('\n');
  return [...results.map((one) => rowWords(one, screen)), ...notes].join('\n\n');
}

function rowWords(one: Facts & { readonly preview: string; readonly complete: boolean }, screen: Screen): string {
  const more = one.complete ? '' : ` ${screen.hint(`… waggle memory retrieve ${one.memory_id}`)}`;
  return `${headOf(one, screen)}\n${screen.text(`${one.preview}${more}`, INDENT)}`;
}

interface Browsed extends Page {
  readonly memories: readonly (Facts & { readonly preview: string; readonly complete: boolean })[];
}

export function browsedWords(page: Browsed, screen: Screen): string {
  if (page.memories.length === 0) return 'Nothing is remembered here yet.';
  return [...page.memories.map((one) => rowWords(one, screen)), ...moreLines(page)].join('\n\n');
}

export function wholeWords(
  { memories, missing }: { readonly memories: readonly WholeMemory[]; readonly missing: readonly number[] },
  screen: Screen,
): string {
  const absent = missing.length === 0 ? [] : [`There is no memory ${missing.join(', ')}.`];
  return [...memories.map((one) => wholeOne(one, screen)), ...absent].join('\n\n');
}

function wholeOne(one: WholeMemory, screen: Screen): string {
  const title = one.title === undefined ? [] : [screen.text(one.title, INDENT), ''];
  const outputs = one.outputs === undefined ? [] : ['', screen.text(`Findings: ${one.outputs.join(', ')}`, INDENT)];
  return [headOf(one, screen), ...title, screen.text(one.content, INDENT), ...outputs].join('\n');
}

interface History extends Page {
  readonly revisions: readonly {
    readonly revision: number;
    readonly text: string;
    readonly author: string;
    readonly at: string;
  }[];
}

export function historyWords(page: History, screen: Screen): string {
  const { faint, line, strong, age } = screen;
  const entries = page.revisions.map(
    ({ revision, text, author, at }) =>
      `${strong(`Revision ${revision}`)}  ${faint(line(`by ${author}, ${age(at)}`))}\n${screen.text(text, INDENT)}`,
  );
  return [...entries, ...moreLines(page)].join('\n\n');
}
