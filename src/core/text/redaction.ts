import { limits } from '../limits.ts';
import { withoutPrivateSpans } from './private-spans.ts';
import { withoutNamedSecret, withoutSecrets } from './secrets.ts';

/**
 * What may be stored of a text: no private spans, no secrets. Where a span goes, what stood on its two sides becomes one
 * word, which may hide a secret that was plain to see or make one; so secrets are looked for before and after.
 */
export function redacted(text: string): string {
  const open = withoutPrivateSpans(text);
  return withoutSecrets(open === text ? text : withoutPrivateSpans(withoutSecrets(text)));
}

export interface Redacted {
  readonly value: unknown;
  /** Paths of texts that something was taken out of. */
  readonly changed: readonly string[];
  /** Paths of texts that said something and say nothing now. */
  readonly emptied: readonly string[];
}

/** Cleans every text in a value, keys included, before any of it is checked, hashed, stored or logged. */
export function redactedValue(value: unknown, cleaned: (text: string) => string = redacted): Redacted {
  const seen: Seen = { changed: [], emptied: [] };
  const { changed, emptied } = seen;
  return { value: clean(value, '', '', { changed, emptied, cleaned }), changed, emptied };
}

/** So many characters are cleaned before others get a turn: a few milliseconds, whatever they are. */
const TURN = 64 * 1024;
/** Stands for a text that is too long for every field: it will be refused for its length, so it is not searched for secrets. */
const FILLER = '…';

/** The same for a value of many long texts, letting others have their turn in between. */
export async function redactedInTurns(value: unknown, turn: () => Promise<void>): Promise<Redacted> {
  const known = new Map<string, string>();
  let since = 0;
  for (const text of textsIn(value)) {
    if (known.has(text)) continue;
    if (since + text.length > TURN) {
      await turn();
      since = 0;
    }
    known.set(text, text.length > limits.textBytes ? FILLER.repeat(text.length) : redacted(text));
    since += text.length;
  }
  return redactedValue(value, (text) => known.get(text) ?? redacted(text));
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) yield key;
    yield* textsIn(inner);
  }
}

/** The same for a record of a known shape, whose keys are ours: only texts change, so its shape stays. */
export function redactedRecord<T extends object>(record: T): T {
  return cleanTexts(record) as T;
}

function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanTexts(inner)]));
}

/** A text that is JSON stays JSON. */
function cleanText(text: string): string {
  const clean = redacted(text);
  if (clean === text || !/^[[{]/.test(text)) return clean;
  try {
    return JSON.stringify(cleanTexts(JSON.parse(text)));
  } catch {
    return clean;
  }
}

interface Seen {
  readonly changed: string[];
  readonly emptied: string[];
}

interface Cleaning extends Seen {
  readonly cleaned: (text: string) => string;
}

function clean(value: unknown, path: string, name: string, seen: Cleaning): unknown {
  if (typeof value === 'string') {
    const text = withoutNamedSecret(name, seen.cleaned(value));
    if (text !== value) seen.changed.push(path);
    if (text !== value && text.trim() === '' && value.trim() !== '') seen.emptied.push(path);
    return text;
  }
  if (Array.isArray(value)) return value.map((item, index) => clean(item, join(path, String(index)), name, seen));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [seen.cleaned(key), clean(inner, join(path, key), key, seen)]),
  );
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
