import { readFileSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { complete, withIds } from './satellites/completion/complete.ts';
import { shellLines } from './satellites/completion/shell-lines.ts';
import type { Node } from './satellites/completion/tree.ts';

const IDS_MS = 3000;
/** Flags that choose the store whose ids are offered. */
const PLACES: ReadonlySet<string> = new Set(['--home', '--database', '--server', '--token']);

// Completion is a separate program because a person waits at the prompt, and loading all commands takes several times
// as long. The build writes the command tree to completions.json.
const tree: readonly Node[] = JSON.parse(readFileSync(new URL('./completions.json', import.meta.url), 'utf8'));
const [shell = '', ...typed] = process.argv.slice(3);
const words = typed.map((word) => (word === ':empty' ? '' : word));

/** Only the program itself knows the store, so ids are asked of it, and only where they are wanted. */
async function knownIds(kind: string): Promise<string> {
  const { spawnSync } = await import('node:child_process');
  const place = words.flatMap((word, index) =>
    PLACES.has(words[index - 1] ?? '') ? [words[index - 1] ?? '', word] : [],
  );
  const program = fileURLToPath(new URL('../bin/waggle.js', import.meta.url));
  const asked = [program, '__ids', kind, ...place];
  return spawnSync(process.execPath, asked, { encoding: 'utf8', timeout: IDS_MS }).stdout ?? '';
}

const offer = complete(tree, words);
const finish = (lines: string) => {
  const text = shellLines(shell, withIds(offer, lines));
  if (text !== '') writeSync(1, `${text}\n`);
};
if (offer.ids === undefined) finish('');
else knownIds(offer.ids.of).then(finish, () => finish(''));
