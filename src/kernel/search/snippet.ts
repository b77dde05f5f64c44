const SNIPPET_CHARACTERS = 160;
/** How many characters before the first match are shown. */
const LEAD = 40;

/** One line of a text, around the first query word in it. */
export function snippetOf(text: string, query: string): string {
  const flat = text.replace(/\s{1,1000}/g, ' ').trim();
  const at = firstMatch(flat, query);
  const from = at + LEAD < SNIPPET_CHARACTERS ? 0 : at - LEAD;
  const characters = [...flat.slice(from, from + 2 * SNIPPET_CHARACTERS)];
  const shown = from === 0 ? characters : ['…', ...characters];
  if (shown.length <= SNIPPET_CHARACTERS) return shown.join('');
  return `${shown.slice(0, SNIPPET_CHARACTERS - 1).join('')}…`;
}

function firstMatch(text: string, query: string): number {
  const lower = text.toLowerCase();
  const words = query.toLowerCase().match(/[\p{L}\p{N}_]{3,100}/gu) ?? [];
  const found = words.slice(0, 20).flatMap((word) => {
    const at = lower.indexOf(word);
    return at === -1 ? [] : [at];
  });
  return found.length === 0 ? 0 : Math.min(...found);
}
