import { DAY, HOUR, MINUTE } from '../../rules/time.ts';

export function sized(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** An age in the largest unit that fits: `now`, `5m`, `3h`, `12d`. */
export function age(ms: number): string {
  if (ms < MINUTE) return 'now';
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)}m`;
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)}h` : `${Math.floor(ms / DAY)}d`;
}

/** Parses `10m`, `2h`, `1d` or `30s` to milliseconds; undefined for anything else. */
export function spanFrom(text: string): number | undefined {
  const found = /^(\d{1,6})([smhd])$/.exec(text);
  const unit = { s: 1000, m: MINUTE, h: HOUR, d: DAY }[found?.[2] ?? ''];
  return unit === undefined ? undefined : Number(found?.[1]) * unit;
}
