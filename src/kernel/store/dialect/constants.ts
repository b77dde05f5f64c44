import { OperationNodeTransformer, type PrimitiveValueListNode, ValueListNode, ValueNode } from 'kysely';

type Constant = string | number | null;

/**
 * Inlines constant values of a query into its text. For a partial index, SQLite compares bound values with the index
 * condition and prepares the statement again each time one is bound, which costs more than running it; PostgreSQL uses
 * such an index only for a literal value.
 */
export class ConstantsInText extends OperationNodeTransformer {
  readonly #isBound: (value: unknown) => boolean;

  constructor(isBound: (value: unknown) => boolean) {
    super();
    this.#isBound = isBound;
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return this.#isConstant(node.value) ? ValueNode.createImmediate(node.value) : node;
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    if (!node.values.every((value) => this.#isConstant(value))) return node;
    // A value list is valid wherever a list of constants is; only the method's return type says otherwise.
    return ValueListNode.create(node.values.map(ValueNode.createImmediate)) as unknown as PrimitiveValueListNode;
  }

  #isConstant(value: unknown): value is Constant {
    if (this.#isBound(value)) return false;
    return typeof value === 'string' || typeof value === 'number' || value === null;
  }
}
