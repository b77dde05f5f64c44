import { useSyncExternalStore } from 'react';
import { hubNow, onClockSet } from '../api/hub-clock.ts';
import { ago, agoWords } from './words/ago.ts';

/** One shared timer per interval; it stops when it has no subscribers. The time is that of the hub. */
function clock(everyMs: number) {
  let current = hubNow();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    current = hubNow();
    for (const each of listeners) each();
  };
  onClockSet(tick);
  return {
    get: () => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      if (timer === undefined) {
        current = hubNow();
        timer = setInterval(tick, everyMs);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
      };
    },
  };
}

const slow = clock(10_000);
const fast = clock(1000);

/** The current time, updated every ten seconds. */
export function useNow(): number {
  return useSyncExternalStore(slow.subscribe, slow.get);
}

/** The current time, updated every second: for the few durations that are shown running. */
export function useSeconds(): number {
  return useSyncExternalStore(fast.subscribe, fast.get);
}

interface WhenProps {
  readonly at: string;
  readonly className?: string;
  /** Formats the time for use in the middle of a sentence. */
  readonly words?: boolean;
}

export function When({ at, className = '', words = false }: WhenProps) {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={date.toLocaleString()} className={`whitespace-nowrap tabular-nums ${className}`}>
      {(words ? agoWords : ago)(date.getTime(), Math.max(now, date.getTime()))}
    </time>
  );
}
