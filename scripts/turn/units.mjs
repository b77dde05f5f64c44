// node units.mjs TREE: nouns of the unit that an area uses although they belong to a higher one
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { readMapping, newPath } from './map.mjs';
const tree = process.argv[2];
const ORDER = readFileSync(new URL('./order.txt', import.meta.url), 'utf8').split('\n').filter(Boolean);
const rank = (n) => n === 'kernel' ? -1 : n === 'composition' ? 900 : n === 'satellites' ? 950 : n === 'root' ? 999 : ORDER.indexOf(n);
const part = (p) => /^src\/(kernel|composition|satellites)\//.exec(p)?.[1] ?? /^src\/areas\/([^/]+)\//.exec(p)?.[1] ?? 'root';
const mapping = readMapping();
const at = (f) => newPath(mapping, f, () => true) ?? f;
const unit = readFileSync(`${tree}/src/store/nouns.ts`, 'utf8');
const where = new Map();
for (const [, names, spec] of unit.matchAll(/import \{([^}]*)\} from '([^']+)'/g)) for (const n of names.split(',')) where.set(n.trim().replace(/^type /, ''), posix.join('src/store', spec));
const nounOf = new Map([['waiting','kernel']]);
for (const [, noun, body] of unit.matchAll(/^  (\w+): \{ (.*) \},$/gm)) { const f = /(?:reads|writes): (\w+)/.exec(body)?.[1]; if (!nounOf.has(noun)) nounOf.set(noun, part(at(where.get(f)))); }
const out = new Map();
for (const f of execFileSync('git', ['ls-files', 'src'], { cwd: tree, encoding: 'utf8' }).trim().split('\n')) {
  if (!f.endsWith('.ts') || /\.(test|contract)\.ts$/.test(f)) continue;
  const a = part(at(f)); if (a === 'root' || a === 'composition') continue;
  readFileSync(`${tree}/${f}`, 'utf8').split('\n').forEach((l, i) => {
    for (const m of l.matchAll(/\bunit\.(\w+)\b|(?:Reads|Writes)\['(\w+)'\]/g)) {
      const noun = m[1] ?? m[2], b = nounOf.get(noun);
      if (b === undefined || rank(b) <= rank(a)) continue;
      const k = `${a} -> ${b} (${noun})`; (out.get(k) ?? out.set(k, []).get(k)).push(`${f.slice(4)}:${i + 1} ${l.trim().slice(0, 110)}`);
    }
  });
}
for (const [k, v] of [...out].sort()) console.log(`${k} ${v.length}\n    ${v.join('\n    ')}`);
