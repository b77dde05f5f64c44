import { readFileSync } from 'node:fs';

export interface Section {
  readonly name: string;
  readonly title: string;
  readonly text: () => Promise<string>;
}

const FIRST = `# Benchmarks

One run of \`npm run bench\` on a machine with two cores, Node ${process.versions.node}. Milliseconds are of processor time,
user and system, that the serving process spends on one call, the write to the disk included and the waiting for it not.
\`npm run bench -- calls\` measures one section, \`--quick\` a small form of it, \`--write\` puts the result here.
`;

/** Returns the page with the measured sections replaced and the others unchanged. */
export function pageWith(file: string, order: readonly string[], measured: ReadonlyMap<string, string>): string {
  const parts = readFileSync(file, 'utf8').split(/^## /m).slice(1);
  const standing = new Map(
    parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  );
  const known = order.flatMap((title) => {
    const text = measured.get(title) ?? standing.get(title);
    return text === undefined ? [] : [`## ${title}\n\n${text.trim()}\n`];
  });
  return [FIRST, ...known].join('\n');
}
