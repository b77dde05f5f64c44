/**
 * Pairs of letters, grouped by the first, that make up four fifths of all pairs in words and identifiers, but only a
 * fifth among random letters.
 */
const followers =
  'a:bcdgilmnprst b:aelou c:aehklort d:aeios e:acdeflmnprstvx f:aeio g:ei h:aeio i:acdefglmnorstv k:e l:adeiloy m:aeiop ' +
  'n:acdegiost o:cdlmnoprstuw p:aeiloprt q:u r:adeiorsty s:acehiopstu t:aehiorsty u:elnrst v:aei w:ae';

const ASCII = 128;
const LEAST_SHARE = 0.55;
const LEAST_PAIRS = 3;
const LEAST_LETTERS = 0.55;
const LEAST_WORD = 3.5;
/** One or two letters between digits and other characters are not a word. */
const SHORTEST_WORD = 3;

const common = new Uint8Array(ASCII * ASCII);
for (const row of followers.split(' ')) {
  for (const next of row.slice(2)) common[row.charCodeAt(0) * ASCII + next.charCodeAt(0)] = 1;
}

const isUpper = (code: number) => code >= 65 && code <= 90;
const isLower = (code: number) => code >= 97 && code <= 122;
const isLetter = (code: number) => isLower(code | 32) || code >= ASCII;
/** Word separators: space . _ : / | and - */
const partsWords = (code: number) =>
  code === 32 || code === 46 || code === 95 || code === 58 || code === 47 || code === 124 || code === 45;

/**
 * Whether the text is mostly letters in sequences typical of words. Identifiers start their words with a capital, while
 * random letters change case every second or third time. Letters of other scripts count as words. Each character is
 * visited once, since a text may contain a hundred thousand values to judge.
 */
export function readsAsWords(text: string): boolean {
  let pairs = 0;
  let likely = 0;
  let changes = 0;
  let counted = 0;
  let inWords = 0;
  let run = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!partsWords(code)) counted++;
    if (!isLetter(code)) {
      if (run >= SHORTEST_WORD) inWords += run;
      run = 0;
    } else if (++run > 1) {
      pairs++;
      likely += isLikely(before, code);
      if (isUpper(code) ? isLower(before) || isLower(text.charCodeAt(at + 1)) : false) changes++;
    }
    before = code;
  }
  if (run >= SHORTEST_WORD) inWords += run;
  if (inWords < counted * LEAST_LETTERS || changes * LEAST_WORD > text.length) return false;
  return pairs >= LEAST_PAIRS && likely >= pairs * LEAST_SHARE;
}

function isLikely(first: number, second: number): number {
  if (first >= ASCII || second >= ASCII) return 1;
  return common[(first | 32) * ASCII + (second | 32)] ?? 0;
}
