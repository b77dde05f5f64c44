// node codemod.mjs TREE [--dry]: turns a tree from layers to a kernel, areas and satellites.
//
// mapping.txt says where each file goes; a file of src/ that no rule covers, two files for one place and a relative
// path that leads nowhere end the run before anything is written. Rewrites the imports (static, dynamic, types,
// vi.mock, new URL(…, import.meta.url)) and the paths in texts of src, test, web, bench, scripts, bin, docs and the
// configuration. Words that name a folder are not files and stay: the run ends with a list of them.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, resolve } from 'node:path';
import { newPath, readMapping } from './map.mjs';
import { retarget } from './retarget.mjs';

const tree = resolve(process.argv[2] ?? '.');
const isDry = process.argv.includes('--dry');
const git = (...args) => execFileSync('git', args, { cwd: tree, encoding: 'utf8', maxBuffer: 1e8 });
const fail = (lines) => { console.error(lines.join('\n')); process.exit(1); };
const read = (path) => readFileSync(join(tree, path), 'utf8');

if (!isDry && git('status', '--porcelain').trim() !== '') fail(['The tree has changes: commit them first.']);
const ts = createRequire(join(tree, 'package.json'))('typescript');

// Paths that are relative to the bundle too: fix-ups.patch widens them.
const HAND_URLS = new Set(['src/hub/version.ts ./build.json']);

// 1. names that have a better home than the file they are imported from
if (!isDry) {
  for (const list of ['retargets.txt', 'retargets-late.txt']) {
    for (const line of readFileSync(new URL(`./${list}`, import.meta.url), 'utf8').split('\n')) {
      if (line === '' || line.startsWith('#')) continue;
      const [from, to, names] = line.split(' ');
      if (!existsSync(join(tree, to))) fail([`${list}: there is no ${to}`]);
      const count = retarget(tree, from, to, names.split(','));
      if (count > 0) console.log(`${count} files import ${names} from ${to}`);
    }
  }
}

// 2. where each file goes
const mapping = readMapping();
const files = git('ls-files').trim().split('\n').filter((path) => existsSync(join(tree, path)));
const known = new Set(files);
const moved = new Map(), faults = [], used = new Set();
for (const path of files) {
  if (!path.startsWith('src/') || /^src\/[^/]+$/.test(path)) continue;
  // A test goes with the file that it tests.
  const subject = /\.(test|contract|cases)\.ts$/.test(path) ? path.replace(/(\.contract)?\.test\.ts$|\.contract\.ts$|\.cases\.ts$/, '.ts') : undefined;
  const by = subject !== undefined && known.has(subject) ? newPath(mapping, subject, undefined, used) : undefined;
  const own = newPath(mapping, path, undefined, used);
  const to = by === undefined ? own : posix.join(posix.dirname(by), basenameWith(by, subject, path));
  if (to === undefined) faults.push(`no rule covers ${path}`);
  else moved.set(path, to);
}
function basenameWith(newSubject, subject, test) {
  const stem = (p) => posix.basename(p).replace(/\.ts$/, '');
  return posix.basename(test).replace(stem(subject), stem(newSubject));
}
const sources = new Map();
for (const [from, to] of moved) {
  if (sources.has(to)) faults.push(`${from} and ${sources.get(to)} both go to ${to}`);
  sources.set(to, from);
}
for (const table of [['exact', ''], ['flat', '/*'], ['deep', '/**']]) {
  for (const key of mapping[table[0]].keys()) {
    const rule = `${key}${table[1]}`;
    const isThere = table[0] === 'exact' ? known.has(`${key}.ts`) || files.some((f) => f.startsWith(`${key}.`)) : files.some((f) => f.startsWith(`${key}/`));
    if (!isThere) console.log(`note: nothing is at ${rule}`);
  }
}

// 3. the new texts
const placeOf = (path) => moved.get(path) ?? path;
const texts = new Map();
const TEXTS = /\.(ts|tsx|mjs|js|json|md|css|html|yml|yaml)$/;
const SKIPPED = /^(CHANGELOG\.md|package-lock\.json|docs\/reference\/|web\/src\/generated\/|test\/pins\/|test\/snapshots\/|test\/agents\/recordings\/)/;
const leftovers = [];
for (const path of files) {
  if (!TEXTS.test(path) || SKIPPED.test(path)) continue;
  const before = read(path);
  let text = /\.(ts|tsx|mjs|js)$/.test(path) ? withImports(path, before) : before;
  text = withPaths(path, text);
  if (text !== before) texts.set(path, text);
}

function withImports(path, text) {
  if (!/import|export|require/.test(text)) return text;
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
  const sf = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const edits = [];
  const edit = (literal, isUrl) => {
    const spec = literal.text;
    if (!spec.startsWith('.')) return;
    const old = posix.join(posix.dirname(path), spec);
    const isMoved = moved.has(path);
    if (!known.has(old)) {
      if (!isMoved) return;
      // A folder or a built file, seen from a file that moves.
      if (isUrl) faults.push(`${path}: new URL('${spec}', …) needs a hand`);
      else faults.push(`${path} imports ${spec}, which is no file`);
      return;
    }
    const from = placeOf(path), to = placeOf(old);
    const made = posix.relative(posix.dirname(from), to);
    const spec2 = made.startsWith('.') ? made : `./${made}`;
    if (spec2 !== spec) edits.push([literal.getStart(sf) + 1, literal.end - 1, spec2]);
  };
  const visit = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) edit(node.moduleSpecifier);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) edit(node.argument.literal);
    else if (ts.isCallExpression(node) && node.arguments[0] && ts.isStringLiteralLike(node.arguments[0])) {
      const callee = node.expression.getText(sf);
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword || /^vi\.(mock|doMock|importActual|unmock)$/.test(callee)) edit(node.arguments[0]);
    } else if (ts.isNewExpression(node) && node.expression.getText(sf) === 'URL' && node.arguments?.length === 2 && /import\.meta\.url/.test(node.arguments[1].getText(sf)) && ts.isStringLiteralLike(node.arguments[0])) {
      if (!HAND_URLS.has(`${path} ${node.arguments[0].text}`)) edit(node.arguments[0], true);
    }
    ts.forEachChild(node, visit);
  };
  visit(sf);
  let out = text;
  for (const [start, end, spec] of edits.sort((a, b) => b[0] - a[0])) out = out.slice(0, start) + spec + out.slice(end);
  return out;
}

function withPaths(path, text) {
  return text.replace(/(?:(?<![\w/-])|(?<=\.\.\/))src\/[a-z][\w./-]*[\w](?![\w/])/g, (found) => {
    if (moved.has(found)) return moved.get(found);
    for (const ending of ['.ts', '.test.ts']) if (moved.has(`${found}${ending}`)) return moved.get(`${found}${ending}`).slice(0, -ending.length);
    return found;
  });
}

if (faults.length > 0) fail(['Nothing was written.', ...faults]);
console.log(`${moved.size} files go to ${new Set([...moved.values()].map((p) => posix.dirname(p))).size} folders, ${texts.size} texts change`);
if (isDry) process.exit(0);

// 4. write, move, format
for (const [path, text] of texts) writeFileSync(join(tree, path), text);
for (const [from, to] of moved) {
  if (from === to) continue;
  mkdirSync(dirname(join(tree, to)), { recursive: true });
  renameSync(join(tree, from), join(tree, to));
}
for (const from of moved.keys()) dropEmpty(dirname(join(tree, from)));
function dropEmpty(folder) {
  if (existsSync(folder) && readdirSync(folder).length === 0) { rmdirSync(folder); dropEmpty(dirname(folder)); }
}
git('add', '-A');
try { execFileSync('npx', ['biome', 'check', '--write', 'src', 'test', 'scripts', 'bench', 'web', 'tsdown.config.ts', 'vitest.config.ts'], { cwd: tree, encoding: 'utf8', stdio: 'pipe' }); } catch (fault) { console.log(String(fault.stdout ?? fault).slice(-3000)); }
git('add', '-A');

// 5. what names a folder of before
const OLD = /\bsrc\/(core|store|repo|flows|tools|hub|surfaces|daemon|hook)\b(?!\.ts)/;
for (const path of git('ls-files').trim().split('\n')) {
  if (!TEXTS.test(path) || SKIPPED.test(path) || !existsSync(join(tree, path))) continue;
  read(path).split('\n').forEach((line, index) => { if (OLD.test(line)) leftovers.push(`${path}:${index + 1} ${line.trim().slice(0, 120)}`); });
}
console.log(`${leftovers.length} lines name a folder of before:\n${leftovers.join('\n')}`);
