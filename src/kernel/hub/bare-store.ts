import { openStore, type Store, type StoreOptions } from '../store/store.ts';
import { systemClock } from './clock.ts';

/** Opens a store for `work` without a hub, so that opening it registers no agent. */
export async function withBareStore<T>(
  options: Omit<StoreOptions, 'clock'>,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore({ ...options, clock: systemClock });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
