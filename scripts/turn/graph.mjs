// Import graph of a tree: node graph.mjs TREE > graph.json
import { execFileSync } from 'node:child_process';
import { readFileSync, existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
const tree = resolve(process.argv[2] ?? '.');
const ts = createRequire(join(tree, 'package.json'))('typescript');
const files = execFileSync('git', ['ls-files', 'src', 'test', 'bench', 'scripts', 'web/src'], { cwd: tree, encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n').filter((f) => /\.(ts|tsx|mjs|js)$/.test(f) && existsSync(join(tree, f)));
const out = [];
for (const path of files) {
  const text = readFileSync(join(tree, path), 'utf8');
  const sf = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, path.endsWith('x') ? ts.ScriptKind.TSX : undefined);
  const visit = (node) => {
    let spec, typeOnly = false, names = [];
    if (ts.isImportDeclaration(node)) {
      spec = node.moduleSpecifier.text;
      const c = node.importClause;
      const nb = c?.namedBindings;
      typeOnly = !!c && (c.isTypeOnly || (!c.name && nb && ts.isNamedImports(nb) && nb.elements.length > 0 && nb.elements.every((e) => e.isTypeOnly)));
      if (nb && ts.isNamedImports(nb)) names = nb.elements.map((e) => (e.isTypeOnly || c.isTypeOnly ? 'type ' : '') + (e.propertyName ?? e.name).text);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      spec = node.moduleSpecifier.text; typeOnly = node.isTypeOnly;
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0] && ts.isStringLiteral(node.arguments[0])) {
      spec = node.arguments[0].text;
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) { spec = node.argument.literal.text; typeOnly = !node.isTypeOf; }
    if (spec?.startsWith('.')) out.push({ from: path, to: posix.join(posix.dirname(path), spec), type: typeOnly, names });
    ts.forEachChild(node, visit);
  };
  visit(sf);
}
console.log(JSON.stringify(out));
