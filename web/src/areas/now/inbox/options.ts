const MOST = 5;
const LONGEST = 40;

/**
 * The answers that a question lists: `1. …` or `a) …` on lines of their own or in one line, or the two sides of a short
 * "24 h or 72 h?". Nothing is guessed from longer sentences.
 */
export function optionsIn(text: string): readonly string[] {
  const [, ...marked] = text.split(/(?:^|\s)(?:\d|[a-e])[.)]\s/i);
  const listed = marked.map((option) => bare(option.split('\n', 1)[0] ?? '')).filter((option) => option !== '');
  if (listed.length >= 2 && listed.length <= MOST && listed.every((option) => option.length <= 2 * LONGEST))
    return listed;
  const last = text.trim().split('\n').at(-1) ?? '';
  const [, one = '', other = ''] = /(?:^|[:,.] *)([^:,.?!]{1,40}?) or ([^:,.?!]{1,40})\?$/i.exec(last) ?? [];
  const both = [bare(one), bare(other)];
  return both.every((option) => option !== '' && option.split(/\s+/).length <= 3) ? both : [];
}

const bare = (text: string) =>
  text
    .replace(/[*_`]+/g, '')
    .replace(/[.;,]$/, '')
    .trim();
