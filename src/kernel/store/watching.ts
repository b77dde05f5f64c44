import type { Caller } from '../rules/caller.ts';
import type { Reads, Writes } from './unit.ts';

/** What a tool of the hub needs to wait for something: units of its caller, and a look whenever something happens. */
export interface Watching {
  readonly caller: Caller;
  read<T>(work: (unit: Reads) => Promise<T>): Promise<T>;
  write<T>(label: string, work: (unit: Writes) => Promise<T>): Promise<T>;
  /**
   * Yields at once, then after each commit, or after each that is news for anybody, and in any case after `atLeastMs`.
   */
  looks(on: 'commits' | 'news', atLeastMs: () => number, signal: AbortSignal | undefined): AsyncIterable<void>;
}
