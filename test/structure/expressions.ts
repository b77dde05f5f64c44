import ts from 'typescript';
import { isTest, type SourceFile, sourceFiles } from './source-files.ts';

export interface Expression {
  /** The path from the package's folder, and the line. */
  readonly place: string;
  /** Undefined for expressions that are built at run time. */
  readonly pattern: RegExp | undefined;
  readonly text: string;
}

/** Finds the regular expressions in the program and its page with the TypeScript parser. */
export function expressions(): readonly Expression[] {
  return sourceFiles('src', 'web/src')
    .filter((file) => !isTest(file))
    .flatMap(expressionsOf);
}

export function expressionsOf({ path, lines }: SourceFile): readonly Expression[] {
  const source = ts.createSourceFile(path, lines.join('\n'), ts.ScriptTarget.Latest, true);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    const place = () => `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      found.push({ place: place(), pattern: literal(node.text), text: node.text });
    } else if (isMade(node)) {
      found.push({ place: place(), pattern: undefined, text: node.getText() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function literal(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

function isMade(node: ts.Node): boolean {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
}
