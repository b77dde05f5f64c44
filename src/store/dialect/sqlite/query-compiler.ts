import { type BinaryOperationNode, SqliteQueryCompiler } from 'kysely';
import { longListIn } from '../long-lists.ts';

/** A long list travels as one JSON text, which the connection makes of it. */
export class QueryCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = longListIn(node);
    if (list === undefined) super.visitBinaryOperation(node);
    else {
      this.visitNode(list.left);
      this.append(list.isNegated ? ' not in (select value from json_each(' : ' in (select value from json_each(');
      this.appendValue(list.values);
      this.append('))');
    }
  }
}
