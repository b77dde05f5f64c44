/** The `date` header has whole seconds, and answers take time: smaller differences are not a wrong clock. */
const TOLERATED = 3000;

let ahead = 0;
const listeners = new Set<() => void>();

/** Calls the listener whenever the difference between the clocks turns out to be another one. */
export function onClockSet(listener: () => void): void {
  listeners.add(listener);
}

/** Learns the time of the hub from one of its answers. All times on the page are the hub's. */
export function hearClock(date: string | null, received: number): void {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  const difference = told + 500 - received;
  const next = Math.abs(difference) <= TOLERATED ? 0 : difference;
  if (Math.abs(next - ahead) <= TOLERATED) return;
  ahead = next;
  for (const each of listeners) each();
}

/** The time of the hub in milliseconds, whatever the clock of this machine shows. */
export function hubNow(): number {
  return Date.now() + ahead;
}
