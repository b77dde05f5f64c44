import type { Pool } from 'pg';
import { type Instant, MINUTE } from '../../../rules/time.ts';

/**
 * Leases follow the database's clock. Querying it on every call would cost a round trip, so the clock skew is measured
 * periodically and added.
 */
export async function measureSkew(pool: Pool, clock: () => Instant, ownClock: boolean) {
  let skew = 0;
  async function measure(): Promise<void> {
    const sent = clock();
    const { rows } = await pool.query('select (extract(epoch from clock_timestamp()) * 1000)::bigint as now');
    const received = clock();
    skew = Number(rows[0]?.now) - Math.round((sent + received) / 2);
  }
  if (ownClock) return { current: () => 0, stop: () => undefined };
  await measure();
  const timer = setInterval(() => void measure().catch(() => undefined), MINUTE);
  timer.unref();
  return { current: () => skew, stop: () => clearInterval(timer) };
}
