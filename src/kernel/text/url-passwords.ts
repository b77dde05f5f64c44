import { standsIn } from './looks-secret.ts';

const run = /[^\s"'<>]+/g;
const inScheme = /[a-z0-9+.-]/i;
const LONGEST_SCHEME = 31;
const user = /[^:@/?#]{0,200}:(?!\d{1,5}[/?#])/y;
const LONGEST_PASSWORD = 500;
const LONGEST_HOST = 255;

/**
 * Replaces the password of each URL. A password extends to the last `@` that a host can follow, since it may contain
 * slashes and `@` itself. Each `@` and each run without spaces is visited once.
 */
export function withoutUrlPasswords(text: string, marker: string): string {
  if (!text.includes('://') || !text.includes('@')) return text;
  return text.replace(run, (stretch) => (stretch.includes('://') ? cleanStretch(stretch, marker) : stretch));
}

function cleanStretch(text: string, marker: string): string {
  const signs = signsBeforeHosts(text);
  let kept = '';
  let from = 0;
  for (let at = text.indexOf('://'); at >= 0 && signs.length > 0; at = text.indexOf('://', at + 3)) {
    if (at < from || !hasScheme(text, at)) continue;
    user.lastIndex = at + 3;
    if (!user.test(text)) continue;
    const password = user.lastIndex;
    const end = endOfPassword(text, password, signs);
    if (end === undefined || standsIn(text.slice(password, end))) continue;
    kept += text.slice(from, password) + marker;
    from = end;
  }
  return kept + text.slice(from);
}

function hasScheme(text: string, end: number): boolean {
  let start = end;
  while (start > 0 && end - start <= LONGEST_SCHEME && inScheme.test(text[start - 1] ?? '')) start -= 1;
  return end - start > 1 && end - start <= LONGEST_SCHEME && /[a-z]/i.test(text[start] ?? '');
}

/** The positions of each `@` that a host follows, last one first, so that passed ones can be popped from the end. */
function signsBeforeHosts(text: string): number[] {
  const signs: number[] = [];
  let end = text.length;
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text[at];
    if (character === '@' && text[end] !== '@' && end - at - 1 <= LONGEST_HOST) signs.push(at);
    if (character === '@' || character === '/' || character === '?' || character === '#') end = at;
  }
  return signs;
}

function endOfPassword(text: string, start: number, signs: number[]): number | undefined {
  while ((signs.at(-1) ?? start) < start) signs.pop();
  const first = signs.at(-1) === start ? signs.at(-2) : signs.at(-1);
  if (first === undefined || first > start + LONGEST_PASSWORD) return undefined;
  const query = text.slice(start, first + LONGEST_PASSWORD).search(/[?#]/);
  const limit = Math.min(start + LONGEST_PASSWORD, query < 0 ? Number.POSITIVE_INFINITY : start + query);
  let last: number | undefined;
  for (let index = signs.length - 1; index >= 0; index--) {
    const at = signs[index] ?? limit;
    if (at > limit) break;
    if (at > start && text[at - 1] !== '/') last = at;
  }
  return last ?? first;
}
