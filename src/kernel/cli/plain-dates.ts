import { WaggleError } from '../rules/errors.ts';
import { HOUR, type Instant, instantFromIso, iso, MINUTE } from '../rules/time.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A day in the local time zone, as `2030-01-31`. */
function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function daysAfter(now: Instant, days: number): Date {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  return date;
}

/** The same day of a later month, or the last one that the month has. */
function monthsAfter(now: Instant, months: number): Date {
  const date = new Date(now);
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + months);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(day, last));
  return date;
}

/** `friday` is the next one, a week from now if today is one. */
function nextWeekday(now: Instant, name: string): Date | undefined {
  const wanted = weekdays.findIndex((day) => name.length >= 3 && day.startsWith(name));
  if (wanted < 0) return undefined;
  return daysAfter(now, ((wanted - new Date(now).getDay() + 6) % 7) + 1);
}

const named: Readonly<Record<string, (now: Instant) => Date>> = {
  today: (now) => new Date(now),
  tonight: (now) => new Date(now),
  tomorrow: (now) => daysAfter(now, 1),
  'next week': (now) => daysAfter(now, 7),
  'next month': (now) => monthsAfter(now, 1),
  'end of week': (now) => daysAfter(now, (7 - new Date(now).getDay()) % 7),
  'end of month': (now) => new Date(new Date(now).getFullYear(), new Date(now).getMonth() + 1, 0),
};

/** `3 days`, `2w`, `a month`. */
function spanAfter(now: Instant, text: string): Date | undefined {
  const [, count, unit] = /^(\d{1,4}|an?) ?(d|days?|w|weeks?|months?)$/.exec(text) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  const times = /^an?$/.test(count) ? 1 : Number(count);
  if (unit.startsWith('m')) return monthsAfter(now, times);
  return daysAfter(now, unit.startsWith('w') ? 7 * times : times);
}

/** `17:00`, `5pm`, `9:30 am` in minutes after midnight. */
function minutesFrom(text: string): number | undefined {
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?::(\d{2}))? ?(am|pm)?$/.exec(text) ?? [];
  if (hours === undefined || (half === undefined && !text.includes(':'))) return undefined;
  const [hour, minute] = [Number(hours), Number(minutes)];
  const isHour = half === undefined ? hour < 24 : hour >= 1 && hour <= 12;
  if (!isHour || minute > 59) return undefined;
  return (half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute;
}

function dateFrom(text: string, now: Instant): Date | undefined {
  const bare = text.replace(/^(?:on|in|by|next(?= \w+day$)) /, '');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(bare) && instantFromIso(bare) !== undefined;
  if (isDay) return new Date(`${bare}T00:00:00`);
  return named[text]?.(now) ?? nextWeekday(now, bare) ?? spanAfter(now, bare);
}

/** A time of the day in the local time zone. */
function timeAt(date: Date, minutes: number): string {
  return iso(new Date(date.getFullYear(), date.getMonth(), date.getDate(), 0, minutes).getTime());
}

/**
 * What a person calls a date: `tomorrow`, `friday`, `3d`, `in 2 weeks`, `friday 17:00`, `2h`. A day becomes
 * `2030-01-31`, a time an ISO time; undefined if it is none of these.
 */
export function plainDate(typed: string, now: Instant): string | undefined {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const [, hours, unit] = /^(?:in )?(\d{1,4}|an?) ?(h|hours?|m|min|minutes?)$/.exec(text) ?? [];
  if (hours !== undefined) {
    const times = /^an?$/.test(hours) ? 1 : Number(hours);
    return iso(now + times * (unit?.startsWith('h') === true ? HOUR : MINUTE));
  }
  const whole = dateFrom(text, now);
  if (whole !== undefined) return dayOf(whole);
  const [, day = 'today', clock = ''] = /^(?:(.+?) (?:at )?)?(\d{1,2}(?::\d{2})?(?: ?[ap]m)?)$/.exec(text) ?? [];
  const minutes = minutesFrom(clock);
  const date = dateFrom(day, now);
  return minutes === undefined || date === undefined ? undefined : timeAt(date, minutes);
}

/** The due date that a person typed. ISO days and times stay as they are. */
export function dueFrom(text: string, now: Instant): string {
  if (instantFromIso(text) !== undefined) return text;
  const found = plainDate(text, now);
  if (found !== undefined) return found;
  throw new WaggleError(
    'INVALID_INPUT',
    '--due takes tomorrow, friday, 3d, 2w, friday 17:00, a day such as 2030-01-31 or an ISO time.',
  );
}
