import { type BinaryOperationNode, PostgresQueryCompiler } from 'kysely';
import { longListIn } from '../long-lists.ts';

/** Binds a long list as one array. */
export class QueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = longListIn(node);
    if (list === undefined) super.visitBinaryOperation(node);
    else {
      this.visitNode(list.left);
      this.append(list.isNegated ? ' <> all(' : ' = any(');
      this.appendValue(list.values);
      this.append(')');
    }
  }
}
