import type { Caller } from '../../core/caller.ts';
import { WaggleError } from '../../core/errors.ts';
import { type Instant, MINUTE, SECOND } from '../../core/time.ts';
import type { AnyTool } from '../../tools/define.ts';

/** A forgotten token costs nothing: after a minute of silence its allowance is whole again anyway. */
const MOST_TOKENS = 10_000;

export interface WriteQuota {
  /** Counts one writing call of the caller's token, or refuses it. Callers without a token are not counted. */
  take(caller: Caller): void;
}

/**
 * What a token may write: so many calls at once, and over time as many a minute. The allowance grows back evenly, so a
 * burst is free and a loop that never ends is slowed down. Kept in memory: after a restart every token starts afresh.
 */
export function writeQuota(perMinute: number, now: () => Instant): WriteQuota {
  const allowances = new Map<string, { left: number; at: Instant }>();

  function allowanceOf(token: string): { left: number; at: Instant } {
    const { left, at } = allowances.get(token) ?? { left: perMinute, at: now() };
    const grown = (perMinute * Math.max(0, now() - at)) / MINUTE;
    return { left: Math.min(perMinute, left + grown), at: now() };
  }

  return {
    take({ token }) {
      if (token === undefined || perMinute === 0) return;
      const allowance = allowanceOf(token);
      // The one that was used longest ago is the first, and makes room.
      allowances.delete(token);
      allowances.set(token, allowance);
      const [oldest] = allowances.keys();
      if (allowances.size > MOST_TOKENS && oldest !== undefined) allowances.delete(oldest);
      if (allowance.left < 1) throw spent(perMinute, 1 - allowance.left);
      allowance.left -= 1;
    },
  };
}

function spent(perMinute: number, missing: number): WaggleError {
  const seconds = Math.max(1, Math.ceil((missing * MINUTE) / perMinute / SECOND));
  return new WaggleError(
    'RATE_LIMITED',
    `This token has made its ${perMinute} writes of a minute; try again in ${seconds} s.`,
    { retry_after_seconds: seconds, writes_per_minute: perMinute },
  );
}

/** Judged by the raw input, since a call that is refused here must not cost the reading of what it brought. */
export function isWrite(tool: AnyTool, input: unknown): boolean {
  if (tool.access === 'hub') return !tool.readOnly;
  if (tool.access !== 'write') return false;
  if (tool.actions === undefined) return true;
  const action = typeof input === 'object' && input !== null && 'action' in input ? String(input.action) : '';
  return tool.actions[action]?.access !== 'read';
}
