import { statfsSync } from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../core/errors.ts';
import type { Store } from '../store/store.ts';
import { isAddress } from './settings/settings.ts';

/** Below this, the next larger write meets a full disk. */
const LEAST_ROOM = 1_000_000;

/** A store that remembers what it last failed with, until something goes well again. */
export interface WatchedStore {
  readonly store: Store;
  /** What is wrong with the store as far as its own work has shown. */
  fault(): WaggleError | undefined;
}

/** Faults of the store itself. A refused call, or a busy moment, is none. */
const lasting = new Set(['STORE_DAMAGED', 'DISK_FULL', 'STORE_UNAVAILABLE', 'DATABASE_REFUSED']);

export function watchStore(opened: Store): WatchedStore {
  let fault: WaggleError | undefined;

  /** A read that goes well says nothing about a disk that takes no writes. */
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

/** A disk that is full before anything was written to it. */
export function roomFault(database: string): WaggleError | undefined {
  if (isAddress(database)) return undefined;
  try {
    const { bavail, bsize } = statfsSync(path.dirname(database));
    return bavail * bsize < LEAST_ROOM ? new WaggleError('DISK_FULL', 'The disk of the store is full.') : undefined;
  } catch {
    return undefined;
  }
}
