import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';

/** A stretch of time in which somebody worked. */
export interface Bar {
  readonly from: Instant;
  readonly to: Instant;
}

/** Calls that are further apart belong to two stretches of work. */
const LONGEST_GAP = 5 * MINUTE;

/** The stretches of work behind these minutes in which calls were made, in order. `minutes` count from the epoch. */
export function barsOf(minutes: readonly number[], since: Instant, now: Instant): readonly Bar[] {
  const bars: Bar[] = [];
  for (const minute of [...minutes].sort((one, other) => one - other)) {
    const from = Math.max(since, minute * MINUTE);
    const to = Math.min(now, (minute + 1) * MINUTE);
    if (to < from) continue;
    const last = bars.at(-1);
    if (last !== undefined && from - last.to <= LONGEST_GAP) bars[bars.length - 1] = { from: last.from, to };
    else bars.push({ from, to });
  }
  return bars;
}
