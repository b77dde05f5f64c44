import type { Caller } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import { type Instant, MINUTE, SECOND } from '../rules/time.ts';
import type { AnyTool } from '../tool/define.ts';

/** Dropping a token does no harm: after a minute without calls its allowance is full again anyway. */
const MOST_TOKENS = 10_000;

export interface WriteQuota {
  /** Counts one writing call of the caller's token, or refuses it. Callers without a token are not counted. */
  take(caller: Caller): void;
}

/**
 * The write limit of a token: this many calls in a burst, and this many per minute over time. The allowance refills
 * evenly, so bursts pass and an endless loop is slowed down. Kept in memory: a restart resets it.
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
      // Reinsert, so that the least recently used token comes first and is dropped first.
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
    `This token has used its ${perMinute} writes per minute; try again in ${seconds} s.`,
    { retry_after_seconds: seconds, writes_per_minute: perMinute },
  );
}

/** Checks the raw input, because a call that is refused here should not cost the parsing of its input. */
export function isWrite(tool: AnyTool, input: unknown): boolean {
  if (tool.access === 'hub') return !tool.readOnly;
  if (tool.access !== 'write') return false;
  if (tool.actions === undefined) return true;
  const action = typeof input === 'object' && input !== null && 'action' in input ? String(input.action) : '';
  return tool.actions[action]?.access !== 'read';
}
