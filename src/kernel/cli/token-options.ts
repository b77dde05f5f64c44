import { WaggleError } from '../rules/errors.ts';
import { type TokenScope, tokenScopes } from '../rules/identity.ts';
import { DAY, HOUR, type Instant, instantFromIso, MINUTE, SECOND } from '../rules/time.ts';
import { endOfDay } from './local-day.ts';

const units: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };
const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** Parses `30d`, `12h`, `45m`, `90s` from now, a day or a time; refuses a time in the past. */
export function expiryFrom(text: string, now: Instant): Instant {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const at = count === undefined ? timeFrom(text) : now + Number(count) * (units[unit ?? ''] ?? 0);
  if (at === undefined) throw wrong('--expires takes 30d, 12h, 45m, 90s, a day such as 2030-01-31 or an ISO time.');
  if (at <= now) throw wrong('--expires is in the past.');
  return at;
}

/** A day lasts to its end in the local time zone, as a due date does. */
function timeFrom(text: string): Instant | undefined {
  const at = instantFromIso(text.replace(' ', 'T'));
  return at !== undefined && isDay.test(text) ? endOfDay(text) : at;
}

export function scopesFrom(text: string): readonly TokenScope[] {
  const names = text.split(',').map((name) => name.trim());
  const scopes = tokenScopes.filter((scope) => names.includes(scope));
  const unknown = names.find((name) => !tokenScopes.some((scope) => scope === name));
  if (unknown !== undefined) throw wrong(`--scopes takes ${tokenScopes.join(', ')}, not ${JSON.stringify(unknown)}.`);
  return scopes;
}

function wrong(message: string): WaggleError {
  return new WaggleError('INVALID_INPUT', message);
}
