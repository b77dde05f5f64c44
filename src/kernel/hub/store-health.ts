import { statfsSync } from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../rules/errors.ts';
import { isAddress } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';

/** With less free space, the next larger write may fill the disk. */
const LEAST_ROOM = 1_000_000;

/** A store that remembers its last fault until an operation succeeds again. */
export interface WatchedStore {
  readonly store: Store;
  /** The current fault of the store, as far as its own operations have shown. */
  fault(): WaggleError | undefined;
}

/** Faults of the store itself. A refused call or a short lock conflict is not one. */
const lasting = new Set(['STORE_DAMAGED', 'DISK_FULL', 'STORE_UNAVAILABLE', 'DATABASE_REFUSED']);

export function watchStore(opened: Store): WatchedStore {
  let fault: WaggleError | undefined;

  /** A successful read does not prove that the disk accepts writes. */
  async function noting<T>(work: Promise<T>, clears: boolean): Promise<T> {
    try {
      const result = await work;
      if (clears) fault = undefined;
      return result;
    } catch (error) {
      if (error instanceof WaggleError && lasting.has(error.code)) fault = error;
      throw error;
    }
  }

  return {
    fault: () => fault,
    store: {
      ...opened,
      read: (scope, work) => noting(opened.read(scope, work), fault?.code === 'DATABASE_REFUSED'),
      settled: (scope, work) => noting(opened.settled(scope, work), false),
      write: (scope, label, work) => noting(opened.write(scope, label, work), true),
    },
  };
}

/** Detects a full disk before anything is written to it. */
export function roomFault(database: string): WaggleError | undefined {
  if (isAddress(database)) return undefined;
  try {
    const { bavail, bsize } = statfsSync(path.dirname(database));
    return bavail * bsize < LEAST_ROOM ? new WaggleError('DISK_FULL', 'The disk of the store is full.') : undefined;
  } catch {
    return undefined;
  }
}
