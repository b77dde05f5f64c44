/**
 * Estimates the number of tokens of a text inside JSON. It overestimates: there is no tokenizer here, and a budget must
 * hold in every script.
 */
export function tokensOf(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(pieces)) tokens += asciiRun.test(piece) ? tokensOfRun(piece) : tokensOfOne(piece);
  return tokens;
}

/** The same for a value as JSON, including quotes and commas. Field names are plain words, which cost less. */
export function tokensOfJson(value: unknown): number {
  if (typeof value === 'string') return tokensOf(value) + 1;
  if (typeof value === 'number') return Math.ceil(String(value).length / 3) + 1;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + tokensOfJson(one), 1);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce((sum, [name, one]) => sum + 1 + tokensOf(name) * 0.8 + tokensOfJson(one), 1);
}

/** The text if it fits, else its beginning with a mark that it was cut. */
export function cutToTokens(text: string, tokens: number): string {
  if (tokensOf(text) <= tokens) return text;
  const characters = [...text];
  let [least, most] = [0, characters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (tokensOf(characters.slice(0, middle).join('')) <= tokens - 1) least = middle;
    else most = middle - 1;
  }
  return `${characters.slice(0, least).join('').trimEnd()}…`;
}

/** The longest prefix of the rows whose text fits into the token budget. */
export function fitting<T>(rows: readonly T[], says: (row: T) => string, tokens: number): T[] {
  let left = tokens;
  const end = rows.findIndex((row) => {
    left -= tokensOf(says(row));
    return left < 0;
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}

const pieces = /[A-Za-z0-9]+|./gsu;
const asciiRun = /^[A-Za-z0-9]+$/;
const changes = /[a-z](?=[A-Z0-9])|[A-Z](?=\d)|\d(?=[A-Za-z])/g;
const consonants = /[b-df-hj-np-tv-xz]{6}/i;

/** A word or number costs a few tokens; a key, hash or code nearly one per character. */
function tokensOfRun(run: string): number {
  const isCode = (run.match(changes)?.length ?? 0) > run.length / 4 || consonants.test(run);
  if (isCode) return run.length * 0.85;
  const tokens = [...run].reduce((sum, character) => sum + (character >= 'a' ? 0.25 : 0.4), 0);
  return Math.max(tokens, 0.5);
}

/** Characters that JSON, or its display, escapes. */
const escaped = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const weights: readonly (readonly [signs: RegExp, tokens: number])[] = [
  [/ /, 0.1],
  [escaped, 4],
  [/["\\]/, 1.5],
  [/\p{ASCII}/u, 0.75],
  [/[а-џά-ώ]/, 0.6],
  [/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u, 1],
  [/[\p{Script=Latin}\p{Script=Inherited}\u0080-\u00ff]/u, 1.3],
  [/[\u2010-\u2027\u2030-\u203a]/, 1],
  [/[\u3000-\u30ff\uff00-\uffef]/, 1.4],
  [/[\u4e00-\u9fff]/, 1.8],
  [/[\uac00-\ud7a3]/, 2.3],
];

const WEIGHED = 20_000;
const weighed = new Map<string, number>();

/** A character outside the table costs its bytes. */
function tokensOfOne(character: string): number {
  const before = weighed.get(character);
  if (before !== undefined) return before;
  if (weighed.size >= WEIGHED) weighed.clear();
  const known = weights.find(([signs]) => signs.test(character));
  const tokens = known === undefined ? bytesOf(character.codePointAt(0) ?? 0) : known[1];
  weighed.set(character, tokens);
  return tokens;
}

function bytesOf(point: number): number {
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** About four characters of JSON per token. Budgets of answers use the same estimate. */
const CHARACTERS_PER_TOKEN = 4;

/** The same from a number of characters, for texts that are not at hand. */
export function estimatedTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
