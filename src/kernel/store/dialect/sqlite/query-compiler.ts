import { type BinaryOperationNode, type LimitNode, SqliteQueryCompiler, ValueNode } from 'kysely';
import { longListIn } from '../long-lists.ts';

/** Binds a long list as one JSON text, which the connection creates. */
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
   * SQLite uses a bare bound limit for planning, so it prepares the statement again each time one is bound, which costs
   * more than running it. Inside an expression the limit does not affect planning.
   */
  protected override visitLimit(node: LimitNode): void {
    if (ValueNode.is(node.limit) && node.limit.value === 1) this.append('limit 1');
    else {
      super.visitLimit(node);
      this.append(' + 0');
    }
  }
}
