import type { Store } from '../src/kernel/store/store.ts';

/** Lists the units that are opened on a store from now on: `read`, or `write` with its label. */
export function countedUnits(store: Store): readonly string[] {
  const units: string[] = [];
  const { read, settled, write } = store;
  Object.assign(store, {
    read: (scope, work) => {
      units.push('read');
      return read(scope, work);
    },
    settled: (scope, work) => {
      units.push('read');
      return settled(scope, work);
    },
    write: (scope, label, work) => {
      units.push(`write ${label}`);
      return write(scope, label, work);
    },
  } satisfies Partial<Store>);
  return units;
}
