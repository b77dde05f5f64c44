import { WaggleError } from '../rules/errors.ts';
import type { Writes } from '../store/unit.ts';

/** A call that must take effect once, however often it is sent. */
export interface Once {
  readonly key: string;
  readonly hash: string;
}

/** The same key and body get the same answer while the caller may see it; effect and record share one transaction. */
export async function onlyOnce<T extends object>(
  unit: Writes,
  tool: string,
  once: Once | undefined,
  effect: () => Promise<T>,
): Promise<T> {
  if (once === undefined) return effect();
  const kept = await unit.idempotency.find(once.key);
  if (kept === undefined) {
    const answer = await effect();
    await unit.idempotency.keep(once.key, { tool, bodyHash: once.hash, answer });
    return answer;
  }
  if (kept.tool !== tool || kept.bodyHash !== once.hash) {
    throw new WaggleError('IDEMPOTENCY_CONFLICT', 'This idempotency key was used for a different call.');
  }
  // The stored answer is of the same tool and body, so it has type T.
  if (kept.answer !== undefined) return kept.answer as T;
  throw new WaggleError('ALREADY_DONE', 'This call was already carried out; what it returned is no longer available.');
}
