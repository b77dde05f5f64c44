import type { Arrival } from '../people/sessions.ts';
import type { Caller } from '../rules/caller.ts';
import type { Key } from '../rules/news/concern.ts';
import type { Reads, Writes } from './unit.ts';

/** What a tool of the hub needs to wait for something: units of its caller, and a look whenever something happens. */
export interface Watching {
  readonly caller: Caller;
  /** The caller with the place where it works now. */
  arrival(): Arrival;
  read<T>(work: (unit: Reads) => Promise<T>): Promise<T>;
  write<T>(label: string, work: (unit: Writes) => Promise<T>): Promise<T>;
  /** Stores the calls answered so far, and what they showed. */
  callsWritten(): Promise<void>;
  /** Yields at once, then after each commit that concerns one of the keys, and in any case after `atLeastMs`. */
  looks(keys: readonly Key[], atLeastMs: () => number, signal: AbortSignal | undefined): AsyncIterable<void>;
}
