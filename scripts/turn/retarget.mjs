// node retarget.mjs TREE FROM TO NAME[,NAME…]: imports these names from TO instead of FROM, in every file of the tree.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export function relativeTo(from, to) {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Returns how many files changed. */
export function retarget(tree, from, to, names) {
  const ts = createRequire(join(tree, 'package.json'))('typescript');
  const wanted = new Set(names);
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'test', 'bench', 'scripts', 'web/src'], { cwd: tree, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n').filter((f) => /\.(ts|tsx|mjs)$/.test(f) && existsSync(join(tree, f)));
  let changed = 0;
  for (const path of files) {
    if (path === to) continue;
    const text = readFileSync(join(tree, path), 'utf8');
    const last = from.split('/').pop();
    if (!text.includes(last)) continue;
    const sf = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, path.endsWith('x') ? ts.ScriptKind.TSX : undefined);
    let out = text, shift = 0;
    for (const node of sf.statements) {
      if (!ts.isImportDeclaration(node) || !node.moduleSpecifier.text.startsWith('.')) continue;
      if (posix.join(posix.dirname(path), node.moduleSpecifier.text) !== from) continue;
      const named = node.importClause?.namedBindings;
      if (!named || !ts.isNamedImports(named)) continue;
      const isType = node.importClause.isTypeOnly;
      const text1 = (e) => text.slice(e.getStart(sf), e.end);
      const goes = named.elements.filter((e) => wanted.has((e.propertyName ?? e.name).text));
      if (goes.length === 0) continue;
      const stays = named.elements.filter((e) => !goes.includes(e));
      const line = (list, spec) => list.length === 0 ? [] : [`import ${isType ? 'type ' : ''}{ ${list.map(text1).join(', ')} } from '${spec}';`];
      const made = [...line(stays, node.moduleSpecifier.text), ...line(goes, relativeTo(path, to))].join('\n');
      const [start, end] = [node.getStart(sf), node.end];
      out = out.slice(0, start + shift) + made + out.slice(end + shift);
      shift += made.length - (end - start);
    }
    if (out === text) continue;
    writeFileSync(join(tree, path), out);
    changed++;
  }
  return changed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [tree, from, to, names] = process.argv.slice(2);
  console.log(retarget(resolve(tree), from, to, names.split(',')), 'files');
}
