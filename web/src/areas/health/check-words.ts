import { clockTime } from '../../ui/words/ago.ts';
import { cronWords } from '../../ui/words/cron-words.ts';

interface Checks {
  readonly last_tick_at: string | null;
  readonly next_tick_at: string | null;
}

interface Schedule {
  readonly cron: string;
  /** The time zone of the schedule. */
  readonly zone: string;
}

const at = (time: string) => clockTime(new Date(time));

/** When active tasks were and will be checked. If hub and user differ in time zone, each time names its zone. */
export function checkWords({ last_tick_at, next_tick_at }: Checks, schedule: Schedule | undefined): string {
  const last =
    last_tick_at === null
      ? 'Active tasks have not been checked yet'
      : `Active tasks were last checked ${at(last_tick_at)}`;
  if (next_tick_at === null) return `${last}; no further check is planned${inBrackets(schedule, false)}.`;
  const foreign = schedule !== undefined && !isOwnClock(schedule.zone, new Date(next_tick_at));
  return `${last}; the next check is ${at(next_tick_at)}${foreign ? ' your time' : ''}${inBrackets(schedule, foreign)}.`;
}

function inBrackets(schedule: Schedule | undefined, foreign: boolean): string {
  const words = schedule === undefined ? undefined : cronWords(schedule.cron);
  return words === undefined ? '' : ` (${words}${foreign ? ` in ${schedule?.zone}` : ''})`;
}

/** Whether the zone has the local time. Compares times, as zones have aliases; the browser may not know the zone. */
function isOwnClock(timeZone: string, date: Date): boolean {
  try {
    return date.toLocaleString('en', { timeZone }) === date.toLocaleString('en');
  } catch {
    return false;
  }
}
