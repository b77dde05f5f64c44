import { openStore, type Store } from '../../store/store.ts';
import { systemClock } from '../clock.ts';

/** Lends out a store without a hub above it: no agent is registered in it by being opened. */
export async function withBareStore<T>(database: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ database, clock: systemClock });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
