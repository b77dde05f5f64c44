import { withoutAccents } from '../folding.ts';

/** Turns texts into vectors of whole numbers, the same on every machine. */
export interface Model {
  readonly dims: number;
  /** `undefined` for a text without a known word. */
  embed(text: string): Int8Array | undefined;
}

const MAGIC = 0x314d4757;
const HEADER = 16;
/** Further words of a text change its vector little. */
const MAX_WORDS = 1024;
/** The length of a vector before it is rounded to whole numbers; few numbers of a text lie beyond a byte. */
const LENGTH = 300;
const parts = /[A-Z]?[a-z]{2,40}|[A-Z]{2,40}(?![a-z])/g;
/** What a form of a word may add to it, and what it replaces. */
const endings: readonly (readonly [string, string])[] = [
  ['ies', 'y'],
  ['es', ''],
  ['s', ''],
  ['ed', ''],
  ['ed', 'e'],
  ['ing', ''],
  ['ing', 'e'],
  ['ly', ''],
  ['er', ''],
];

/**
 * Reads a model: a header, the words, a factor and a row of bytes for each. A text is the sum of its words' rows.
 * `undefined` if the bytes are not a whole model.
 */
export function readModel(bytes: Uint8Array): Model | undefined {
  if (bytes.length < HEADER) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [magic, dims, count, textLength] = [0, 4, 8, 12].map((at) => view.getUint32(at, true)) as [
    number,
    number,
    number,
    number,
  ];
  const factorsAt = HEADER + textLength;
  const rowsAt = factorsAt + count * 4;
  if (magic !== MAGIC || dims % 16 !== 0 || bytes.length !== rowsAt + count * dims) return undefined;
  const words = new TextDecoder('latin1').decode(bytes.subarray(HEADER, factorsAt)).split('\n');
  if (words.length !== count) return undefined;
  const places = new Map(words.map((word, at) => [word, at]));
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset + rowsAt, count * dims);
  return {
    dims,
    embed(text) {
      const sum = new Float64Array(dims);
      for (const place of placesOf(text, places)) {
        const factor = view.getFloat32(factorsAt + place * 4, true);
        for (let at = 0; at < dims; at++) sum[at] = (sum[at] ?? 0) + (rows[place * dims + at] ?? 0) * factor;
      }
      return rounded(sum);
    },
  };
}

function placesOf(text: string, places: ReadonlyMap<string, number>): readonly number[] {
  const found: number[] = [];
  for (const [part] of plainText(text).matchAll(parts)) {
    const place = placeOf(part.toLowerCase(), places);
    if (place !== undefined) found.push(place);
    if (found.length >= MAX_WORDS) break;
  }
  return found;
}

function plainText(text: string): string {
  return /[\u0080-\uffff]/.test(text) ? withoutAccents(text) : text;
}

function placeOf(word: string, places: ReadonlyMap<string, number>): number | undefined {
  const known = places.get(word);
  if (known !== undefined) return known;
  for (const [ending, instead] of endings) {
    if (!word.endsWith(ending) || word.length - ending.length < 3) continue;
    const base = places.get(`${word.slice(0, -ending.length)}${instead}`);
    if (base !== undefined) return base;
  }
  return undefined;
}

function rounded(sum: Float64Array): Int8Array | undefined {
  let squares = 0;
  for (const value of sum) squares += value * value;
  if (squares === 0) return undefined;
  const scale = LENGTH / Math.sqrt(squares);
  return Int8Array.from(sum, (value) => Math.max(-127, Math.min(127, Math.round(value * scale))));
}
