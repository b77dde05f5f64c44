/** Parts that stay unchanged: code, quotes, headings and URLs. */
const KEPT = /```[\s\S]*?(?:```|$)|`[^`\n]*`|"[^"\n]*"|^#{1,6} [^\n]*$|\b[a-z][a-z0-9+.-]{0,20}:\/\/\S+/gim;

/** Words that can be omitted without loss. */
const FILLERS: ReadonlySet<string> = new Set([
  ...['a', 'an', 'the', 'just', 'really', 'basically', 'actually', 'simply', 'very', 'quite', 'rather', 'somewhat'],
  ...['please', 'kindly', 'perhaps', 'maybe', 'possibly', 'probably', 'essentially', 'literally', 'obviously'],
]);

/**
 * A shorter version for readers of many texts: omits articles, hedges and pleasantries. Everything except plain words
 * between plain words stays unchanged byte for byte.
 */
export function compact(text: string): string {
  let done = '';
  let from = 0;
  for (const kept of text.matchAll(KEPT)) {
    done += withoutFillers(text.slice(from, kept.index)) + kept[0];
    from = kept.index + kept[0].length;
  }
  return done + withoutFillers(text.slice(from));
}

/** A filler is removed only before another plain word: in `option a` or `a=1` it has a meaning. */
function withoutFillers(text: string): string {
  return text.replace(/(?<!\S)([A-Za-z]{1,12})[ \t]{1,8}(?=[a-z])/g, (whole, word: string) =>
    FILLERS.has(word.toLowerCase()) ? '' : whole,
  );
}
