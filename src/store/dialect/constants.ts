import { OperationNodeTransformer, type PrimitiveValueListNode, ValueListNode, ValueNode } from 'kysely';

type Constant = string | number | null;

/**
 * Writes the values that a query always has into its text. SQLite compares what is bound with the condition of an index
 * that covers only some rows, and prepares the statement again each time that such a value is bound, which costs more
 * than running it; PostgreSQL uses such an index only for a value that stands in the text.
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
    // A list of values stands wherever a list of constants does; only the type of the method says otherwise.
    return ValueListNode.create(node.values.map(ValueNode.createImmediate)) as unknown as PrimitiveValueListNode;
  }

  #isConstant(value: unknown): value is Constant {
    if (this.#isBound(value)) return false;
    return typeof value === 'string' || typeof value === 'number' || value === null;
  }
}
