const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The elapsed time in as few characters as possible. */
export function ago(at: number, now: number): string {
  const past = now - at;
  if (past < 45_000) return 'now';
  if (past < HOUR) return `${Math.max(1, Math.round(past / MINUTE))}m`;
  if (past < DAY) return `${Math.round(past / HOUR)}h`;
  if (past < 30 * DAY) return `${Math.round(past / DAY)}d`;
  return new Date(at).toLocaleDateString(undefined, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** `2m ago`, for the middle of a sentence. */
export function agoWords(at: number, now: number): string {
  const short = ago(at, now);
  return short === 'now' ? 'just now' : /^\d+[mhd]$/.test(short) ? `${short} ago` : `on ${short}`;
}

/** `Nov 17`, with the year unless it is the current one. */
export function dayOf(date: Date): string {
  const year = date.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  return date.toLocaleDateString(undefined, { month: 'short', day: 'numeric', ...year });
}

/** The time only if it is today, otherwise with the day. */
export function clockTime(date: Date): string {
  const time = date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (date.toDateString() === new Date().toDateString()) return `at ${time}`;
  return `on ${date.toLocaleDateString(undefined, { month: 'short', day: 'numeric' })} at ${time}`;
}

export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
}

export function bytes(count: number): string {
  if (count < 1024) return `${count} B`;
  const power = Math.min(3, Math.floor(Math.log(count) / Math.log(1024)));
  return `${(count / 1024 ** power).toFixed(count < 10 * 1024 ** power ? 1 : 0)} ${['B', 'KiB', 'MiB', 'GiB'][power]}`;
}
