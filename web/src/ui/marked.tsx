import { numbered } from './numbered.ts';

/** A text in which every place that holds what was looked for stands out: a phrase, or what a global pattern finds. */
export function Marked({ text, find }: { text: string; find: string | RegExp }) {
  const pattern = typeof find === 'string' ? phrase(find) : find;
  const parts = [];
  let from = 0;
  for (const hit of text.matchAll(pattern)) {
    if (hit[0] === '') continue;
    parts.push({ text: text.slice(from, hit.index), hit: false }, { text: hit[0], hit: true });
    from = hit.index + hit[0].length;
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

const phrase = (find: string) => new RegExp(escaped(find.trim()), 'giu');

/** Stands for itself in a pattern. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
