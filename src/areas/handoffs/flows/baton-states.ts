import type { Reads } from '../../../kernel/store/unit.ts';
import { batonKinds, batonState } from '../rules/baton.ts';

type State = ReturnType<typeof batonState>;

/** The current state of the batons among these entries: an entry is written once and only has the initial state. */
export async function batonStates(
  unit: Reads,
  entries: readonly { readonly id: number; readonly kind: string }[],
): Promise<ReadonlyMap<number, State>> {
  const ids = entries.filter(({ kind }) => batonKinds.some((one) => one === kind)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const batons = await unit.batons.findAll(ids);
  return new Map(batons.map((baton) => [baton.id, batonState(baton, unit.now)]));
}
