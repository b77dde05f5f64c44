import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = Number(process.env.AGENT_CASE_SECONDS ?? 90) * 1000;

/** Whether it came to hold before a real program has had all the time that it gets. */
export async function within(holds: () => boolean): Promise<boolean> {
  const ends = performance.now() + LIMIT_MS;
  while (!holds()) {
    if (performance.now() > ends) return false;
    await sleep(100);
  }
  return true;
}
