import { openStore, type Store, type StoreOptions } from '../../store/store.ts';
import { systemClock } from '../clock.ts';

/** Lends out a store without a hub above it: no agent is registered in it by being opened. */
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
