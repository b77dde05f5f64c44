import type { Environment } from './client.ts';

/** A client waits for its hooks, so the hook gives up on a slow hub. */
const USUAL_MS = 1800;
const LONGEST_MS = 60_000;

/**
 * How long a hook may take, counted from the start of its process. A value that is not a number of milliseconds is
 * ignored.
 */
export function patienceMs({ WAGGLE_HOOK_PATIENCE_MS: given = '' }: Environment): number {
  const asked = /^\d{1,5}$/.test(given) ? Number(given) : 0;
  return asked > 0 && asked <= LONGEST_MS ? asked : USUAL_MS;
}

/** How long one answer of the hub may take: the rest is for startup and output. */
export function answerMs(env: Environment): number {
  return Math.round((patienceMs(env) * 5) / 6);
}
