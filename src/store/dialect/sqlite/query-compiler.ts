import { type BinaryOperationNode, type LimitNode, SqliteQueryCompiler, ValueNode } from 'kysely';
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

  /**
   * Where the limit is a bound value and nothing else, SQLite plans with it, so it prepares the statement again each time
   * that one is bound, which costs more than running it. In an expression it is only a value.
   */
  protected override visitLimit(node: LimitNode): void {
    if (ValueNode.is(node.limit) && node.limit.value === 1) this.append('limit 1');
    else {
      super.visitLimit(node);
      this.append(' + 0');
    }
  }
}
