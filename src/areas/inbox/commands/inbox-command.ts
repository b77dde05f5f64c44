import { answer, type Context } from '../../../kernel/cli/context.ts';
import { calledHere } from '../../../kernel/cli/io.ts';
import { type Call, throughDoor } from '../../../kernel/cli/through-door.ts';
import { palette, wrapped } from '../../../kernel/cli/words/paint.ts';
import { age } from '../../../kernel/cli/words/quantities.ts';
import { systemClock } from '../../../kernel/hub/clock.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { plain } from '../../../kernel/text/plain-text.ts';
import type { InboxOptions } from './inbox.ts';
import { type InboxLine, lineOf } from './inbox-lines.ts';
import { rememberLines, shownLines } from './shown-lines.ts';

const MOST = 200;
const INDENT = 11;

export function inbox(context: Context, options: InboxOptions): Promise<void> {
  const { done, all, limit } = options;
  if (all === true || done !== undefined) return clear(context, all === true ? undefined : numbersIn(done ?? []));
  return throughDoor(context, 'read', async (call) => {
    const { items, more } = await call('list_waiting', { limit: Math.min(MOST, limit) });
    const lines = items.map(lineOf);
    rememberLines(
      context,
      lines.map(({ key }) => key),
    );
    answer(context, { items: lines.map(shown), more }, () => inboxText(context, lines, more, limit));
  });
}

/** A line as JSON: what waits, its number, and the commands that answer and clear it. */
function shown({ item, answers, clears }: InboxLine, index: number): object {
  const commands = { answers, ...(clears ? { clear: `waggle inbox --done ${index + 1}` } : {}) };
  return { n: index + 1, ...item, ...commands };
}

function inboxText({ io }: Context, lines: readonly InboxLine[], more: boolean, limit: number): string {
  if (lines.length === 0) return 'Nothing is waiting for you.';
  const { dim, bold } = palette(io.color);
  const now = systemClock();
  const room = io.columns === undefined ? Number.POSITIVE_INFINITY : Math.max(20, io.columns - INDENT);
  const indent = ' '.repeat(INDENT);
  const shownText = lines.flatMap(({ item, words, answers, clears }, index) => {
    const since = dim(age(now - Date.parse(item.at)).padStart(4));
    const [first = '', ...rest] = wrapped(words, room);
    const ways = [...answers, ...(clears ? [`waggle inbox --done ${index + 1}`] : [])];
    return [
      `${bold(String(index + 1).padStart(3))}  ${since}  ${first}`,
      ...rest.map((line) => `${indent}${line}`),
      ...ways.map((way) => dim(`${indent}${calledHere(io, way)}`)),
    ];
  });
  const last = [
    ...(more ? [`There are more. To see them: --limit ${Math.min(MOST, limit * 4)}`] : []),
    ...(lines.some(({ clears }) => clears) ? [calledHere(io, 'To clear what can be cleared: waggle inbox --all')] : []),
  ];
  return [...shownText, ...(last.length === 0 ? [] : ['', ...last])].join('\n');
}

function numbersIn(texts: readonly string[]): readonly number[] {
  const words = texts.flatMap((text) => text.split(',')).map((text) => text.trim());
  const wrong = words.find((word) => !/^[1-9]\d{0,3}$/.test(word));
  if (wrong === undefined) return [...new Set(words.map(Number))];
  throw new WaggleError('INVALID_INPUT', '--done takes the number of a line, or several, as in 1,3.', undefined, {
    hint: 'waggle inbox shows the lines with their numbers.',
  });
}

/** Clears lines by what was shown under their numbers, so that nothing is cleared that was not seen. */
function clear(context: Context, numbers: readonly number[] | undefined): Promise<void> {
  return throughDoor(context, 'write', async (call) => {
    const { lines, keys } = await waitingNow(context, call);
    const wanted = numbers?.map((number) => keyAt(keys, number)) ?? keys;
    const found = lines.filter(({ key }) => wanted.includes(key));
    const cleared = found.filter(({ clears }) => clears);
    for (const line of cleared) await clearLine(call, line);
    const left = found.filter(({ clears }) => !clears);
    const gone = wanted.length - found.length;
    const others = lines.length - cleared.length;
    answer(
      context,
      { cleared: cleared.map(({ item }) => item), needsAnAnswer: left.map(shown), gone, left: others },
      () =>
        [
          ...cleared.map(({ words }) => `Cleared: ${words}`),
          ...(gone === 0 ? [] : [gone === 1 ? 'One line had been dealt with.' : `${gone} lines had been dealt with.`]),
          ...left.flatMap(({ words, answers }) => [
            `Needs an answer: ${words}`,
            ...answers.map((way) => `  ${calledHere(context.io, way)}`),
          ]),
          ...(wanted.length === 0 ? ['Nothing is waiting for you.'] : []),
        ].join('\n'),
    );
  });
}

interface Waiting {
  readonly lines: readonly InboxLine[];
  /** The keys in the order in which they were shown last; else in that of now. */
  readonly keys: readonly string[];
}

async function waitingNow(context: Context, call: Call): Promise<Waiting> {
  const { items } = await call('list_waiting', { limit: MOST });
  const lines = items.map(lineOf);
  return { lines, keys: shownLines(context) ?? lines.map(({ key }) => key) };
}

function keyAt(keys: readonly string[], number: number): string {
  const key = keys[number - 1];
  if (key !== undefined) return key;
  throw new WaggleError('INVALID_INPUT', `The inbox that was shown last has no line ${number}.`, undefined, {
    hint: 'waggle inbox shows the lines with their numbers.',
  });
}

async function clearLine(call: Call, { item }: InboxLine): Promise<void> {
  const { msg_id, delivery_id, notice_id, signal_id } = item;
  // Asking for what was sent opens no other message.
  if (msg_id !== undefined) await call('ReadMailbox', { ack: [msg_id], sent: true, limit: 1 });
  if (delivery_id !== undefined) await call('notification_ack', { delivery_ids: [delivery_id] });
  if (notice_id !== undefined) await call('read_notices', { notice_ids: [notice_id] });
  if (signal_id !== undefined) await call('signal', { action: 'ack', signal_ids: [signal_id] });
}

/** The whole text of a message or notice; for other things, the line with the commands that show them. */
export function showLine(context: Context, text: string): Promise<void> {
  return throughDoor(context, 'read', async (call) => {
    const { lines, keys } = await waitingNow(context, call);
    const [number = 0] = numbersIn([text]);
    const key = keyAt(keys, number);
    const line = lines.find((one) => one.key === key);
    if (line === undefined) throw new WaggleError('NOTHING_TO_UPDATE', `Line ${number} has been dealt with.`);
    const whole = await wholeText(call, line);
    answer(context, { ...shown(line, number - 1), text: whole }, () =>
      [
        line.words,
        ...(whole === undefined ? [] : ['', plain(whole)]),
        '',
        ...line.answers.map((way) => calledHere(context.io, way)),
      ].join('\n'),
    );
  });
}

async function wholeText(call: Call, { item }: InboxLine): Promise<string | undefined> {
  if (item.msg_id !== undefined) {
    const { messages } = await call('list_messages', { state: 'open', limit: MOST });
    return messages.find(({ msg_id }) => msg_id === item.msg_id)?.text;
  }
  if (item.notice_id === undefined) return item.envelope;
  const { notices } = await call('list_notices', { limit: MOST });
  return notices.find(({ notice_id }) => notice_id === item.notice_id)?.text;
}
