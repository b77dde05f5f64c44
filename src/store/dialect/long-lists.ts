import type { BinaryOperationNode, OperationNode } from 'kysely';

/**
 * Up to this length a list stands in a statement value by value, which is cheapest. A longer one is one value, so that
 * neither the text of a statement nor the time to prepare it grows with memberships, ids or rows.
 */
export const SHORT_LIST = 16;

export interface LongList {
  readonly left: OperationNode;
  readonly isNegated: boolean;
  readonly values: readonly unknown[];
}

/** The parts of `left in (…)` or `left not in (…)` with a list that is too long to be spelled out. */
export function longListIn({ leftOperand, operator, rightOperand }: BinaryOperationNode): LongList | undefined {
  if (!('values' in rightOperand) || rightOperand.kind !== 'PrimitiveValueListNode') return undefined;
  const { values } = rightOperand;
  if (!Array.isArray(values) || values.length <= SHORT_LIST) return undefined;
  const word = 'operator' in operator ? operator.operator : undefined;
  if (word !== 'in' && word !== 'not in') return undefined;
  return { left: leftOperand, isNegated: word === 'not in', values };
}
