// node walls.mjs TREE [v|t|all] [filter]: what goes up under the mapping, with edges of names
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readMapping, newPath } from './map.mjs';
const ORDER = readFileSync(new URL('./order.txt', import.meta.url), 'utf8').split('\n').map((l) => l.trim()).filter(Boolean);
const tree = process.argv[2], show = process.argv[3] ?? 'all', filter = process.argv[4] && new RegExp(process.argv[4]);
const mapping = readMapping();
const files = execFileSync('git', ['ls-files', 'src'], { cwd: tree, encoding: 'utf8' }).trim().split('\n');
const set = new Set(files);
const to = new Map(), lost = [];
for (const f of files) { if (/^src\/[^/]+$/.test(f)) { to.set(f, f); continue; } const n = newPath(mapping, f, (p) => set.has(p)); if (n) to.set(f, n); else lost.push(f); }
if (lost.length) console.log('NO RULE:\n  ' + lost.join('\n  '));
const seen = new Map();
for (const [a, b] of to) { if (seen.has(b)) console.log(`COLLISION ${a} and ${seen.get(b)} -> ${b}`); seen.set(b, a); }
const sat = (p) => /^src\/satellites\/([^/]+)\//.exec(p)?.[1];
const part = (p) => { const m = /^src\/(kernel|composition|satellites)\//.exec(p) ?? /^src\/areas\/([^/]+)\//.exec(p); return m?.[1] ?? 'root'; };
const rank = (n) => n === 'kernel' ? -1 : n === 'composition' ? 900 : n === 'satellites' ? 950 : n === 'root' ? 999 : ORDER.indexOf(n) === -1 ? NaN : ORDER.indexOf(n);
const edges = JSON.parse(execFileSync('node', [new URL('./graph.mjs', import.meta.url).pathname, tree], { encoding: 'utf8', maxBuffer: 1e8 }));
const isT = (p) => /\.(test|contract)\.ts$/.test(p);
const groups = new Map(); let v = 0, t = 0;
for (const { from, to: target, type, names } of edges) {
  if (isT(from) || !from.startsWith('src/') || !target.startsWith('src/')) continue;
  const a = part(to.get(from) ?? from), b = part(to.get(target) ?? target);
  if (Number.isNaN(rank(a)) || Number.isNaN(rank(b))) { console.log('no rank', a, b); process.exit(1); }
  if (a === 'satellites' && b === 'satellites') { const [x, y] = [sat(to.get(from)), sat(to.get(target))]; if (x === y) continue; const key = `satellite ${x} -> ${y}`; (groups.get(key) ?? groups.set(key, []).get(key)).push(`${type ? 't ' : 'V '}${from.slice(4)} > ${target.slice(4)} {${names.join(', ')}}`); continue; }
  if (a === b || a === 'root' || a === 'composition') continue;
  if (b === 'composition' && /composition\/(nouns|consequences|schema|portable|catalog|migrations|called-tools|command-parts|rebuild-index)\.ts$/.test(to.get(target) ?? '')) continue;
  if (rank(b) <= rank(a) && !(b === 'satellites')) continue;
  type ? t++ : v++;
  if (show !== 'all' && (show === 'v') === type) continue;
  const key = `${a} -> ${b}`;
  if (filter && !filter.test(key)) continue;
  (groups.get(key) ?? groups.set(key, []).get(key)).push(`${type ? 't ' : 'V '}${from.slice(4)} > ${target.slice(4)} {${names.join(', ')}}`);
}
for (const key of [...groups.keys()].sort((x, y) => groups.get(y).length - groups.get(x).length)) console.log(`${key}  (${groups.get(key).length})\n    ${groups.get(key).join('\n    ')}`);
console.log(`upward: ${v} by value, ${t} by type`);
const lines = new Map(), counts = new Map(), folders = new Map();
for (const [a, b] of to) { if (isT(b) || !b.endsWith('.ts')) continue; const n = readFileSync(`${tree}/${a}`, 'utf8').split('\n').length - 1; const p = part(b); lines.set(p, (lines.get(p) ?? 0) + n); counts.set(p, (counts.get(p) ?? 0) + 1); const d = b.slice(0, b.lastIndexOf('/')); folders.set(d, (folders.get(d) ?? 0) + 1); }
console.log([...lines].sort((x, y) => rank(x[0]) - rank(y[0])).map(([p, n]) => `${p} ${counts.get(p)}/${n}`).join('  '));
console.log('over 30: ' + [...folders].filter(([, n]) => n > 30).map(([d, n]) => `${d} ${n}`).join(', '));
