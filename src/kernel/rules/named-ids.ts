const decimal = /^[1-9]\d{0,14}$/;

/** Every number in an answer that could be an id, at any depth. */
export function namedIds(answer: unknown, found: Set<number> = new Set()): ReadonlySet<number> {
  if (Number.isSafeInteger(answer)) found.add(Number(answer));
  else if (typeof answer === 'string' && decimal.test(answer)) found.add(Number(answer));
  else if (typeof answer === 'object' && answer !== null) {
    for (const inner of Object.values(answer)) namedIds(inner, found);
  }
  return found;
}
