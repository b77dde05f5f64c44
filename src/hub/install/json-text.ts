/** One name and value of an object, as it stands in a JSON text. */
interface Member {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly start: number;
  readonly end: number;
}

interface JsonObjectText {
  readonly open: number;
  readonly close: number;
  readonly members: readonly Member[];
}

/**
 * Changes one place of a JSON text and leaves every other character as it is: numbers keep their digits, keys that stand
 * twice stay, and so does the layout. The text must be valid JSON; the path leads through objects.
 */
export function withMember(text: string, path: readonly string[], value: unknown): string {
  const [key = '', ...deeper] = path;
  return setIn(text, objectAt(text, skipSpace(text, 0)), key, deeper, value);
}

function setIn(text: string, object: JsonObjectText, key: string, deeper: readonly string[], value: unknown): string {
  const member = memberOf(object, key);
  const [next, ...rest] = deeper;
  if (member === undefined) {
    const whole = deeper.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
    return inserted(text, object, key, whole);
  }
  if (next !== undefined) return setIn(text, objectAt(text, member.start), next, rest, value);
  const old = text.slice(member.start, member.end);
  if (JSON.stringify(JSON.parse(old)) === JSON.stringify(value)) return text;
  return `${text.slice(0, member.start)}${printed(text, object, value)}${text.slice(member.end)}`;
}

export function withoutMember(text: string, path: readonly string[]): string {
  let object = objectAt(text, skipSpace(text, 0));
  for (const key of path.slice(0, -1)) {
    const member = memberOf(object, key);
    if (member === undefined) return text;
    object = objectAt(text, member.start);
  }
  const { members, open, close } = object;
  const gone = memberOf(object, path.at(-1) ?? '');
  if (gone === undefined) return text;
  const before = members[members.indexOf(gone) - 1];
  const after = members[members.indexOf(gone) + 1];
  if (before !== undefined) return `${text.slice(0, before.end)}${text.slice(gone.end)}`;
  if (after !== undefined) return `${text.slice(0, gone.keyStart)}${text.slice(after.keyStart)}`;
  return `${text.slice(0, open + 1)}${text.slice(close)}`;
}

/** Of a key that stands twice, the last is the one that counts. */
function memberOf({ members }: JsonObjectText, key: string): Member | undefined {
  return members.findLast((member) => member.key === key);
}

function inserted(text: string, object: JsonObjectText, key: string, value: unknown): string {
  const { open, close, members } = object;
  const last = members.at(-1);
  const layout = layoutOf(text, object);
  const pair = `${JSON.stringify(key)}:${layout.gap}${printed(text, object, value)}`;
  if (last !== undefined) return `${text.slice(0, last.end)},${layout.before}${pair}${text.slice(last.end)}`;
  return `${text.slice(0, open + 1)}${layout.before}${pair}${layout.after}${text.slice(close)}`;
}

function printed(text: string, object: JsonObjectText, value: unknown): string {
  const { before, unit } = layoutOf(text, object);
  if (!before.includes('\n')) return JSON.stringify(value);
  return JSON.stringify(value, null, unit).replaceAll('\n', before);
}

/** What stands before a name, between it and its value, and behind the last value; one step of indentation. */
function layoutOf(text: string, { open, members: [first] }: JsonObjectText) {
  const unit = /^\s*\{\r?\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  if (first !== undefined) {
    const gap = text.slice(text.indexOf(':', first.keyEnd) + 1, first.start);
    return { before: text.slice(open + 1, first.keyStart), gap, after: '', unit };
  }
  // An empty object in a text of one line that has more in it is written compactly, like the rest.
  if (!text.trim().includes('\n') && text.trim() !== '{}') return { before: '', gap: '', after: '', unit };
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', open) + 1))?.[0] ?? '';
  return { before: `${line}${indent}${unit}`, gap: ' ', after: `${line}${indent}`, unit };
}

function objectAt(text: string, open: number): JsonObjectText {
  const members: Member[] = [];
  let at = skipSpace(text, open + 1);
  while (text[at] !== '}') {
    if (at >= text.length) throw new Error('An object without an end.');
    const keyEnd = valueEnd(text, at);
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = valueEnd(text, start);
    members.push({ key: JSON.parse(text.slice(at, keyEnd)), keyStart: at, keyEnd, start, end });
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return { open, close: at, members };
}

function valueEnd(text: string, start: number): number {
  if (text[start] === '"') return stringEnd(text, start);
  if (text[start] !== '{' && text[start] !== '[') {
    const length = text.slice(start).search(/[\s,\]}]/);
    return length === -1 ? text.length : start + length;
  }
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '"') at = stringEnd(text, at) - 1;
    else if (text[at] === '{' || text[at] === '[') depth++;
    else if ((text[at] === '}' || text[at] === ']') && --depth === 0) return at + 1;
  }
  throw new Error('A value without an end.');
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  throw new Error('A text without an end.');
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (/\s/.test(text[at] ?? '')) at++;
  return at;
}
