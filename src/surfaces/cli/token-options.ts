import { WaggleError } from '../../core/errors.ts';
import { type TokenScope, tokenScopes } from '../../core/identity.ts';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '../../core/time.ts';

const units: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };

/** Parses `30d`, `12h`, `45m`, `90s` from now, or a date; refuses a time in the past. */
export function expiryFrom(text: string, now: Instant): Instant {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const isDate = /^\d{4}-\d{2}-\d{2}([T ]\S+)?$/.test(text);
  const at =
    count === undefined ? (isDate ? Date.parse(text) : Number.NaN) : now + Number(count) * (units[unit ?? ''] ?? 0);
  if (Number.isNaN(at)) throw wrong('--expires takes 30d, 12h, 45m, 90s or a date such as 2030-01-31.');
  if (at <= now) throw wrong('--expires is in the past.');
  return at;
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
