import { JUDGED, looksSecret, type SecretPlace, SHORTEST } from './looks-secret.ts';

const name =
  /(?:(?:api|access|account|auth|private|secret|signing|encryption|master)[ _-]?key|pass(?:word|wd|phrase|code)|pwd|secret|token|credential)s?(?:[_-]?\d{1,2})?(?:[_-](?:key|token|id|value|secret))?/gi;
const chosenName = /^p/i;
/** Between a name and its value: an operator, a type and an operator, the end of a tag, a cell border, or a verb. */
const between =
  /\\?["'`]?[\])]?\*{0,2}(?:\s{0,4}(?::\s{0,4}[A-Za-z_.]{2,20}\s{1,4}=|:=|=>|->|={1,3}|[:：＝])\*{0,2}\s{0,4}|>|\s{0,8}(\|)\s{0,8}|(?:\s(?:for|of|on|to|in)(?:\s[\w.@-]{1,40}){1,3})?\s{1,4}(is|was)(?:\s{0,2}:)?\s{1,4})(?=\S)/iy;
const space = /\s{1,4}(?=\S)/y;
const quote = /\\?["'`]/y;
const bareValue = /[^\s"'`,;<>]+/y;
const cellValue = /[^\s"'`|<>]+/y;
const textIn: Readonly<Record<string, RegExp>> = { '"': /[^\s"\\]+/y, "'": /[^\s'\\]+/y, '`': /[^\s`\\]+/y };
const FLAG_NAME = 40;
/** In a text with more named values than any legitimate one, values are no longer examined: each is removed. */
const PATIENCE = 1000;
/** A second name that starts this close to the value of the first one is that value. */
const NEAR = 4;

interface Value extends SecretPlace {
  readonly from: number;
  readonly pattern: RegExp;
}

/** Replaces the value of each name that contains `password`, `token` or `key`, if it looks like a secret. */
export function withoutNamedValues(text: string, marker: string): string {
  let kept = '';
  let from = 0;
  let chosenUntil = -1;
  let patience = PATIENCE + text.length / JUDGED;
  for (const found of text.matchAll(name)) {
    if (found.index < from) continue;
    // The search continues after the name, not after its value: in `secret_key: SECRET_KEY = '…'` the first value is
    // the second name.
    const value = valueNamed(text, found.index, found[0]);
    if (value === undefined) continue;
    const chosen = value.chosen || found.index <= chosenUntil;
    if (chosen) chosenUntil = value.from + NEAR;
    const start = read(value.pattern, text, value.from, JUDGED);
    if (start.length < SHORTEST || (patience > 0 && !looksSecret(start, { ...value, chosen }))) {
      if (start.length >= SHORTEST) patience -= 1;
      continue;
    }
    kept += text.slice(from, value.from) + marker;
    from = value.from + read(value.pattern, text, value.from).length;
  }
  return kept + text.slice(from);
}

function valueNamed(text: string, start: number, named: string): Value | undefined {
  const end = start + named.length;
  between.lastIndex = end;
  const gap = between.exec(text);
  const after = gap?.[0] ?? spaceBehindFlag(text, start, end);
  if (after === undefined) return undefined;
  const at = end + after.length;
  quote.lastIndex = at;
  const opened = quote.exec(text)?.[0];
  const from = at + (opened?.length ?? 0);
  const chosen = chosenName.test(named) && !/key$/i.test(named);
  const said = gap?.[2] !== undefined;
  const bare = gap?.[1] === undefined ? bareValue : cellValue;
  const pattern = opened === undefined ? bare : (textIn[opened.slice(-1)] ?? bare);
  return { from, pattern, chosen, quoted: opened !== undefined, said };
}

/** `--db-password …` on a command line. */
function spaceBehindFlag(text: string, start: number, end: number): string | undefined {
  space.lastIndex = end;
  const found = space.exec(text)?.[0];
  if (found === undefined) return undefined;
  let at = start;
  while (at > 0 && start - at < FLAG_NAME && /[\w-]/.test(text[at - 1] ?? '')) at -= 1;
  return text.startsWith('--', at) ? found : undefined;
}

function read(pattern: RegExp, text: string, from: number, most?: number): string {
  if (most === undefined) {
    pattern.lastIndex = from;
    return pattern.exec(text)?.[0] ?? '';
  }
  pattern.lastIndex = 0;
  return pattern.exec(text.slice(from, from + most))?.[0] ?? '';
}
