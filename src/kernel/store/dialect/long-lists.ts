import type { BinaryOperationNode, OperationNode } from 'kysely';

/**
 * Up to this length each list value is a parameter of its own, which is cheapest. A longer list is bound as one value,
 * so that neither the statement text nor its prepare time grows with memberships, ids or rows.
 */
export const SHORT_LIST = 16;

export interface LongList {
  readonly left: OperationNode;
  readonly isNegated: boolean;
  readonly values: readonly unknown[];
}

/** The parts of `left in (…)` or `left not in (…)` with a list that is too long for one parameter per value. */
export function longListIn({ leftOperand, operator, rightOperand }: BinaryOperationNode): LongList | undefined {
  if (!('values' in rightOperand) || rightOperand.kind !== 'PrimitiveValueListNode') return undefined;
  const { values } = rightOperand;
  if (!Array.isArray(values) || values.length <= SHORT_LIST) return undefined;
  const word = 'operator' in operator ? operator.operator : undefined;
  if (word !== 'in' && word !== 'not in') return undefined;
  return { left: leftOperand, isNegated: word === 'not in', values };
}
