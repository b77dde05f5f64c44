import { readsAsWords } from './word-like.ts';

export interface SecretPlace {
  /** The name suggests a value chosen by a person: words with a number in them are a password, but not a key. */
  readonly chosen: boolean;
  /** A quoted value is a string; an unquoted one may be code. */
  readonly quoted: boolean;
  /** The value is part of a sentence, as in "the password is …". */
  readonly said: boolean;
}

/** How many characters of a value are examined. */
export const JUDGED = 64;
export const SHORTEST = 6;

const SHORTEST_KEY = 8;
const LEAST_BITS = 2.5;
const LEAST_LETTERS = { quoted: 10, bare: 12, said: 16 };

const standIn = /^(?:\[redacted|\$\(|\{\{|%[({]|#\{|\$[A-Z_][A-Z0-9_]*$|%[A-Z0-9_]+%$)/;
const dateOrVersion = /^(?:\d{4}-\d\d-\d\d(?:[T ][\d:.Z+-]*)?|v?\d+(?:\.\d+){1,3}(?:[-+:][\w.]{1,20})?)$/;
const address = /^(?:\.{0,2}\/|~\/|[a-z][a-z0-9+]{1,10}:\/\/)/i;
const member = /^[$A-Za-z_][\w$]*(?:(?:\?\.|\.|::|->)[$A-Za-z_][\w$]*)+[()[\]{}!?]*$/;
const call = /^[$A-Za-z_][\w$]*(?:(?:\?\.|\.|::|->)[\w$]+)*([([{])/;
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const sign = /[!#$%^&*+?~=]/;
const nameOfSecret = /pass|pwd|token|secret|key|hash/i;

/** Whether the value is a variable or template that is substituted later. */
export function standsIn(value: string): boolean {
  return value.includes('${') || standIn.test(value);
}

/** Whether the value is random enough to be a secret, or a chosen password, and not a variable name, code or prose. */
export function looksSecret(whole: string, place: SecretPlace): boolean {
  const value = (place.said ? withoutSentenceEnd(whole) : whole).slice(0, JUDGED);
  const least = place.quoted && place.chosen ? SHORTEST : SHORTEST_KEY;
  if (value.length < least || standsIn(value) || dateOrVersion.test(value)) return false;
  if (value.length >= SHORTEST_KEY && bitsPerCharacter(value) < LEAST_BITS) return false;
  if (!place.quoted && isCode(value)) return false;
  return /\d/.test(value) ? looksSecretWithDigits(value, place) : looksSecretWithout(value, place);
}

function looksSecretWithDigits(value: string, { chosen, quoted, said }: SecretPlace): boolean {
  if (!/[^\d.,:/_-]/.test(value)) return chosen && /\D/.test(value);
  if (!readsAsWords(value)) return true;
  if (address.test(value) || value.includes('|')) return false;
  if (!chosen) return sign.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value);
  if (said && /[-_]/.test(value)) return false;
  return quoted || !(/^[$\w]+$/.test(value) && nameOfSecret.test(value) && /[a-z][A-Z]|_/.test(value));
}

function looksSecretWithout(value: string, { chosen, quoted, said }: SecretPlace): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /[^A-Za-z]/].filter((one) => one.test(value)).length;
  const hasSign = sign.test(value);
  if (readsAsWords(value)) return chosen && hasSign && kinds === 3 && !said;
  if (kinds === 3 && hasSign) return true;
  const letters = value.replace(/[^A-Za-z]/g, '').length;
  const least = quoted ? LEAST_LETTERS.quoted : said && !/.[A-Z]/.test(value) ? LEAST_LETTERS.said : LEAST_LETTERS.bare;
  return letters >= least && !isAbbreviations(value);
}

/** `DB_PWD_CFG`: short parts, each in one case. Random text that happens to contain a dash has longer parts. */
function isAbbreviations(value: string): boolean {
  const parts = value.split(/[^A-Za-z]/);
  const short = parts.filter(
    (part) => part.length <= 5 && (part === part.toLowerCase() || part === part.toUpperCase()),
  );
  return parts.length > 1 && short.length === parts.length;
}

function isCode(value: string): boolean {
  const [called, opening] = call.exec(value) ?? [];
  if (called !== undefined && opening !== undefined) {
    if (value.endsWith(opening) || value.includes(closing[opening] ?? '') || readsAsWords(called)) return true;
  }
  return member.test(value) && (readsAsWords(value) || !/\d/.test(value));
}

function withoutSentenceEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '.,:;!?)'.includes(text[end - 1] ?? ' ')) end -= 1;
  return text.slice(0, end);
}

const tallies = new Uint8Array(256);
/** The entropy that a character with this many occurrences subtracts. */
const weights = Float64Array.from({ length: JUDGED + 1 }, (_, count) => (count === 0 ? 0 : count * Math.log2(count)));

function bitsPerCharacter(value: string): number {
  tallies.fill(0);
  let taken = 0;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at) & 255;
    const count = tallies[code] ?? 0;
    taken += (weights[count + 1] ?? 0) - (weights[count] ?? 0);
    tallies[code] = count + 1;
  }
  return Math.log2(value.length) - taken / value.length;
}
