import { numbered } from './numbered.ts';

/** A match in a text. */
export interface Hit {
  readonly at: number;
  readonly length: number;
}

interface Props {
  readonly text: string;
  /** A phrase, or a function that returns the matches in ascending order. */
  readonly find: string | ((text: string) => readonly Hit[]);
}

/** A text with all matches highlighted. */
export function Marked({ text, find }: Props) {
  const hits = typeof find === 'string' ? placesOf(text, find) : find(text);
  const parts = [];
  let from = 0;
  for (const { at, length } of hits) {
    parts.push({ text: text.slice(from, at), hit: false }, { text: text.slice(at, at + length), hit: true });
    from = at + length;
  }
  parts.push({ text: text.slice(from), hit: false });
  return numbered(parts).map(({ item, at }) =>
    item.hit ? (
      <mark key={at} className="rounded-sm bg-honey/40 text-inherit">
        {item.text}
      </mark>
    ) : (
      <span key={at}>{item.text}</span>
    ),
  );
}

function placesOf(text: string, find: string): readonly Hit[] {
  const [low, wanted] = [text.toLowerCase(), find.trim().toLowerCase()];
  const hits: Hit[] = [];
  if (wanted === '') return hits;
  for (let at = low.indexOf(wanted); at !== -1; at = low.indexOf(wanted, at + wanted.length))
    hits.push({ at, length: wanted.length });
  return hits;
}
