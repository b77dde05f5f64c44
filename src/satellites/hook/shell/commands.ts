/** A word of a command line, without its quotes. */
export interface Word {
  readonly text: string;
  /** The shell replaces a part of it: a variable, another command's output, a pattern. */
  readonly isOpen: boolean;
}

/** One program with its arguments, in the order of the command line. */
export interface Command {
  readonly words: readonly Word[];
  /** Files into which its output is redirected. */
  readonly outputs: readonly Word[];
  /** Texts that stand in the command line as its input. */
  readonly inputs: readonly string[];
}

/** The character that takes the next one literally. */
export type Escape = '\\' | '`';

interface Draft {
  words: Word[];
  outputs: Word[];
  inputs: string[];
}

interface Reading {
  readonly text: string;
  readonly literal: Escape;
  readonly found: Command[];
  at: number;
  now: Draft;
  /** Texts that the current line has announced and that begin with the next line. */
  announced: { readonly end: string; readonly into: Draft; readonly isIndented: boolean }[];
}

const fresh = (): Draft => ({ words: [], outputs: [], inputs: [] });
const BLANK = /[^\S\n]/;
const ENDS_WORD = /[\s;&|()<>]/;
const PATTERN = /[*?[\]{}]/;
/** The client waits meanwhile, so longer texts are read only up to here. */
const LONGEST = 100_000;

/**
 * The commands of a shell's command line, also those inside `$(…)`. This reads what models write and is no shell: what
 * it cannot know is an open word.
 */
export function commandsIn(line: string, literal: Escape = '\\'): readonly Command[] {
  const reading: Reading = { text: line.slice(0, LONGEST), literal, found: [], at: 0, now: fresh(), announced: [] };
  while (reading.at < reading.text.length) step(reading);
  endCommand(reading);
  return reading.found;
}

function step(reading: Reading): void {
  const { text, at } = reading;
  const char = text[at] ?? '';
  const ahead = text.slice(at, at + 12);
  if (char === '\n') endLine(reading);
  else if (BLANK.test(char)) reading.at += 1;
  else if (char === '#') reading.at = lineEnd(reading);
  else if (/^(?:\d*|&)>/.test(ahead)) redirectOutput(reading, ahead);
  else if (/^\d*</.test(ahead)) redirectInput(reading, ahead);
  else if (/[;&|()]/.test(char)) {
    reading.at += 1;
    endCommand(reading);
  } else reading.now.words.push(word(reading));
}

function endCommand(reading: Reading): void {
  const { words, outputs, inputs } = reading.now;
  if (words.length + outputs.length + inputs.length > 0) reading.found.push(reading.now);
  reading.now = fresh();
}

function redirectOutput(reading: Reading, ahead: string): void {
  const [mark = '>'] = /^(?:\d*|&)>[>|]?&?/.exec(ahead) ?? [];
  reading.at += mark.length;
  skipBlanks(reading);
  const target = word(reading);
  const isDescriptor = mark.endsWith('&') && /^(?:\d+|-)$/.test(target.text);
  if (!isDescriptor && target.text !== '') reading.now.outputs.push(target);
}

function redirectInput(reading: Reading, ahead: string): void {
  const [mark = '<'] = /^\d*<(?:<<|<-?|>|&)?/.exec(ahead) ?? [];
  reading.at += mark.length;
  skipBlanks(reading);
  const { text } = word(reading);
  if (mark.includes('<<<')) reading.now.inputs.push(text);
  else if (mark.includes('<<')) {
    reading.announced.push({ end: text, into: reading.now, isIndented: mark.endsWith('-') });
  }
}

function endLine(reading: Reading): void {
  reading.at += 1;
  for (const { end, into, isIndented } of reading.announced.splice(0)) {
    const lines: string[] = [];
    while (reading.at < reading.text.length) {
      const close = lineEnd(reading);
      const line = reading.text.slice(reading.at, close);
      reading.at = close + 1;
      if ((isIndented ? line.trimStart() : line).trimEnd() === end) break;
      lines.push(line);
    }
    into.inputs.push(lines.join('\n'));
  }
  endCommand(reading);
}

function word(reading: Reading): Word {
  let text = '';
  let isOpen = false;
  while (reading.at < reading.text.length) {
    const char = reading.text[reading.at] ?? '';
    if (ENDS_WORD.test(char)) break;
    const part = char === "'" ? quoted(reading) : char === '"' ? doubleQuoted(reading) : plain(reading);
    text += part.text;
    isOpen ||= part.isOpen || (part.isPlain === true && PATTERN.test(part.text));
  }
  return { text, isOpen };
}

interface Part extends Word {
  readonly isPlain?: boolean;
}

function quoted(reading: Reading): Part {
  const end = reading.text.indexOf("'", reading.at + 1);
  const close = end === -1 ? reading.text.length : end;
  const text = reading.text.slice(reading.at + 1, close);
  reading.at = close + 1;
  return { text, isOpen: false };
}

function doubleQuoted(reading: Reading): Part {
  let text = '';
  let isOpen = false;
  reading.at += 1;
  while (reading.at < reading.text.length && reading.text[reading.at] !== '"') {
    const part = plain(reading);
    text += part.text;
    isOpen ||= part.isOpen;
  }
  reading.at += 1;
  return { text, isOpen };
}

/** One character, or what stands for others. */
function plain(reading: Reading): Part {
  const { text, at, literal } = reading;
  const char = text[at] ?? '';
  if (char === literal) {
    const next = text[at + 1] ?? '';
    reading.at += 2;
    // A line that goes on.
    return { text: next === '\n' ? '' : next, isOpen: false };
  }
  if (char === '$' || char === '`') {
    substitution(reading);
    return { text: '', isOpen: true };
  }
  reading.at += 1;
  return { text: char, isOpen: false, isPlain: true };
}

/** A variable, or a command whose output stands here. */
function substitution(reading: Reading): void {
  const { text, at, literal } = reading;
  const isBacktick = text[at] === '`';
  if (!isBacktick && !text.startsWith('$(', at)) {
    const [variable = '$'] = /^\$(?:\{[^}]*\}|\w+|[^\s"'])?/.exec(text.slice(at, at + 200)) ?? [];
    reading.at += variable.length;
    return;
  }
  const from = at + (isBacktick ? 1 : 2);
  const close = isBacktick ? text.indexOf('`', from) : closing(text, from);
  const end = close === -1 ? text.length : close;
  reading.found.push(...commandsIn(text.slice(from, end), literal));
  reading.at = end + 1;
}

/** Where the parenthesis that was opened before `from` is closed. */
function closing(text: string, from: number): number {
  let depth = 1;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === "'" || char === '"') quote = char;
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function skipBlanks(reading: Reading): void {
  while (BLANK.test(reading.text[reading.at] ?? '')) reading.at += 1;
}

function lineEnd({ text, at }: Reading): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}
