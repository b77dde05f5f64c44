const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Describes common schedules in words; undefined if words would not be shorter. */
export function cronWords(cron: string): string | undefined {
  const [minute, hour, day, month, weekday, ...more] = cron.trim().split(/\s+/);
  if (minute === undefined || weekday === undefined || more.length > 0) return undefined;
  if (day !== '*' || month !== '*') return undefined;
  const when = weekday === '*' ? '' : weekdays(weekday);
  const time = timeWords(minute, hour ?? '*');
  return when === undefined || time === undefined ? undefined : `${time}${when === '' ? '' : ` ${when}`}`;
}

function timeWords(minute: string, hour: string): string | undefined {
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (minute === '*' && hour === '*') return 'every minute';
  if (every !== undefined && hour === '*') return `every ${every} minutes`;
  if (!/^\d+$/.test(minute)) return undefined;
  const past = minute.padStart(2, '0');
  if (hour === '*') return minute === '0' ? 'every hour, on the hour' : `every hour, at :${past}`;
  const hours = /^\*\/(\d+)$/.exec(hour)?.[1];
  if (hours !== undefined) return `every ${hours} hours, at :${past}`;
  if (/^\d+(,\d+)*$/.test(hour)) return `at ${listed(hour.split(',').map((one) => `${one.padStart(2, '0')}:${past}`))}`;
  const [, from, to] = /^(\d+)-(\d+)$/.exec(hour) ?? [];
  return from === undefined || to === undefined
    ? undefined
    : `every hour from ${from.padStart(2, '0')}:${past} to ${to.padStart(2, '0')}:${past}`;
}

function weekdays(text: string): string | undefined {
  if (text === '1-5') return 'from Monday to Friday';
  if (text === '0,6' || text === '6,0') return 'at the weekend';
  if (!/^[0-7](,[0-7])*$/.test(text)) return undefined;
  return `on ${listed(text.split(',').map((one) => days[Number(one) % 7] ?? one))}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
