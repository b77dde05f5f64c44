import { readFileSync, writeSync } from 'node:fs';
import { complete } from './satellites/completion/complete.ts';
import { shellLines } from './satellites/completion/shell-lines.ts';
import type { Node } from './satellites/completion/tree.ts';

// Completion is a separate program because a person waits at the prompt, and loading all commands takes several times
// as long. The build writes the command tree to completions.json.
const tree: readonly Node[] = JSON.parse(readFileSync(new URL('./completions.json', import.meta.url), 'utf8'));
const [shell = '', ...words] = process.argv.slice(3);
const lines = shellLines(
  shell,
  complete(
    tree,
    words.map((word) => (word === ':empty' ? '' : word)),
  ),
);
if (lines !== '') writeSync(1, `${lines}\n`);
