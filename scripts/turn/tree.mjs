// node tree.mjs TREE: how many files and lines go to each folder
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readMapping, newPath } from './map.mjs';
const tree = process.argv[2]; const m = readMapping(); const f = new Map();
for (const p of execFileSync('git',['ls-files','src'],{cwd:tree,encoding:'utf8'}).trim().split('\n')) {
  const n = /^src\/[^/]+$/.test(p) ? p : newPath(m,p); if (!n) { console.log('NO RULE', p); continue; }
  if (/\.(test|contract)\.ts$/.test(n)) continue;
  const d = n.slice(0,n.lastIndexOf('/')); const e = f.get(d) ?? [0,0]; e[0]++; e[1]+=readFileSync(`${tree}/${p}`,'utf8').split('\n').length-1; f.set(d,e);
}
for (const [d,[n,l]] of [...f].sort((a,b)=>a[0]<b[0]?-1:1)) console.log(String(n).padStart(4), String(l).padStart(6), d);
