/** Round distances between the marks of a time axis, in minutes. */
const STEPS = [5, 10, 15, 30, 60, 120, 180, 360, 720];
const MOST_TICKS = 7;
const MINUTE = 60_000;

export interface Axis {
  readonly since: number;
  readonly now: number;
}

/** The position of a moment on the axis, in percent. */
export function placeOn({ since, now }: Axis, at: number): number {
  return (100 * (Math.min(now, Math.max(since, at)) - since)) / Math.max(1, now - since);
}

/** The moments that the axis names, on round times of the local day. */
export function ticksOf({ since, now }: Axis): readonly number[] {
  const span = (now - since) / MINUTE;
  const step = (STEPS.find((minutes) => span / minutes <= MOST_TICKS) ?? 1440) * MINUTE;
  const offset = new Date(now).getTimezoneOffset() * MINUTE;
  const first = Math.ceil((since - offset) / step) * step + offset;
  const ticks: number[] = [];
  // A mark right beside an end would touch the words there.
  for (let at = first; at < now - step / 3; at += step) if (at > since + step / 6) ticks.push(at);
  return ticks;
}

export function timeWords(at: number): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
