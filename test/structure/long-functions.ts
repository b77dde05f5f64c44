import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

/** Lists the functions of a file with more than `most` lines, as `path name`. */
export function longFunctions({ path, lines }: SourceFile, most: number): string[] {
  // Does not parse short files, which are half of all files.
  if (lines.length <= most) return [];
  const source = ts.createSourceFile(path, lines.join('\n'), ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && lineOf(node.end) - lineOf(node.getStart()) >= most) {
      found.push(`${path} ${nameOf(node)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const holder = node.name === undefined ? node.parent : node;
  return 'name' in holder && holder.name !== undefined ? ((holder as ts.NamedDeclaration).name?.getText() ?? '') : '';
}
