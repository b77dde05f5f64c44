import { useSyncExternalStore } from 'react';
import { ago } from './ago.ts';

let current = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all times on the page; it stops when nobody looks. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    current = Date.now();
    for (const each of listeners) each();
  }, 10_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

export function useNow(): number {
  return useSyncExternalStore(subscribe, () => current);
}

export function When({ at, className = '' }: { at: string; className?: string }) {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={date.toLocaleString()} className={`whitespace-nowrap tabular-nums ${className}`}>
      {ago(date.getTime(), Math.max(now, date.getTime()))}
    </time>
  );
}
