const CONTEXT = 2;

/** The line differences between two texts: `-` removed, `+` added, with a little context. */
export function lineDiff(before: string, after: string): readonly string[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(old.length, fresh.length);
  let same = 0;
  while (same < shorter && old[same] === fresh[same]) same += 1;
  let tail = 0;
  while (tail < shorter - same && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  return [
    ...old.slice(Math.max(0, same - CONTEXT), same).map((line) => `  ${line}`),
    ...old.slice(same, old.length - tail).map((line) => `- ${line}`),
    ...fresh.slice(same, fresh.length - tail).map((line) => `+ ${line}`),
    ...old.slice(old.length - tail, old.length - tail + CONTEXT).map((line) => `  ${line}`),
  ];
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
