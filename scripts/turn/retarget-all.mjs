// node retarget-all.mjs TREE: applies retargets.txt to a tree
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { retarget } from './retarget.mjs';
const tree = resolve(process.argv[2] ?? '.');
for (const line of readFileSync(new URL('./retargets.txt', import.meta.url), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const [from, to, names] = line.split(' ');
  const n = retarget(tree, from, to, names.split(','));
  if (n > 0) console.log(`${n} files: ${names} from ${to}`);
}
