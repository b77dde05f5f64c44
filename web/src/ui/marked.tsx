import { numbered } from './numbered.ts';

/** A text in which every place that holds what was looked for stands out. */
export function Marked({ text, find }: { text: string; find: string }) {
  const wanted = find.trim().toLowerCase();
  if (wanted === '') return text;
  const parts: { readonly text: string; readonly hit: boolean }[] = [];
  const low = text.toLowerCase();
  let from = 0;
  for (let at = low.indexOf(wanted); at !== -1; at = low.indexOf(wanted, from)) {
    parts.push({ text: text.slice(from, at), hit: false }, { text: text.slice(at, at + wanted.length), hit: true });
    from = at + wanted.length;
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
