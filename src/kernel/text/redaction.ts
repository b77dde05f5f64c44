import { limits } from '../rules/limits.ts';
import { withoutPrivateSpans } from './private-spans.ts';
import { withoutNamedSecret, withoutSecrets } from './secrets.ts';

/**
 * The storable part of a text: without private spans and secrets. Removing a span joins the text on both sides, which
 * can hide a visible secret or form a new one, so secrets are searched before and after.
 */
export function redacted(text: string): string {
  const open = withoutPrivateSpans(text);
  return withoutSecrets(open === text ? text : withoutPrivateSpans(withoutSecrets(text)));
}

export interface Redacted {
  readonly value: unknown;
  /** Paths of texts from which something was removed. */
  readonly changed: readonly string[];
  /** Paths of texts that were not blank before and are now. */
  readonly emptied: readonly string[];
}

/** Redacts every string in a value, keys included, before it is validated, hashed, stored or logged. */
export function redactedValue(value: unknown, cleaned: (text: string) => string = redacted): Redacted {
  const seen: Seen = { changed: [], emptied: [] };
  const { changed, emptied } = seen;
  return { value: clean(value, '', '', { changed, emptied, cleaned }), changed, emptied };
}

/** The number of characters to redact before yielding to the event loop: a few milliseconds in any case. */
const TURN = 64 * 1024;
/**
 * Replaces a text that is too long for any field: it will be refused for its length, so it is not searched for secrets.
 */
const FILLER = '…';

/** The same for a value with many long texts, yielding to the event loop in between. */
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

/** The same for a record of known shape with trusted keys: only strings change, so the shape is preserved. */
export function redactedRecord<T extends object>(record: T): T {
  return cleanTexts(record) as T;
}

function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanTexts(inner)]));
}

/** A text that is valid JSON stays valid JSON. */
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
