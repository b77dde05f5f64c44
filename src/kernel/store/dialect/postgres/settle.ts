import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Instant } from '../../../rules/time.ts';

const UNIT_LOCK = 7_421_003;
const key = `${UNIT_LOCK}, hashtext(current_schema())`;
const serverTime = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

/**
 * The lock is shared, so units never wait for it. The time is taken after the lock, so `settle` sees the unit. The
 * server ends a unit whose process hangs, so that it delays others for a minute at most.
 */
export const beginUnit = [
  'begin',
  "set local idle_in_transaction_session_timeout = '60s'",
  // The transaction id makes it possible to ask for the outcome if the commit is not answered.
  `select ${serverTime} as now, pg_current_xact_id()::text as id from pg_advisory_xact_lock_shared(${key})`,
];

const unitsAtWork = `
  select virtualtransaction as unit, pid from pg_locks
  where locktype = 'advisory' and classid = ${UNIT_LOCK} and objid = hashtext(current_schema())::oid
    and database = (select oid from pg_database where datname = current_database())`;

/** Units take milliseconds. One that takes longer, or hangs, must not block readers. */
const PATIENCE_MS = 1000;
const LONGEST_PAUSE_MS = 50;

/**
 * Units do not commit in the order of their timestamps. Waits until all units stamped up to now have ended and returns
 * that time: everything stamped up to it is visible, and nothing with such a stamp can appear later.
 */
export async function settle(client: PoolClient): Promise<Instant> {
  // After one millisecond no new unit can get the same timestamp.
  const answers: unknown = await client.query(`select ${serverTime} as now; select pg_sleep(0.001); ${unitsAtWork}`);
  const [time, , units] = answers as [Answer<{ now: number }>, unknown, Answer<UnitAtWork>];
  const moment = Number(time.rows[0]?.now);
  let open = units.rows;
  let waited = 0;
  for (let pause = 1; open.length > 0; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    if (waited > PATIENCE_MS) return Math.min(moment, (await oldestOf(client, open)) - 1);
    await sleep(pause);
    waited += pause;
    const still = new Set((await client.query<UnitAtWork>(unitsAtWork)).rows.map(({ unit }) => unit));
    open = open.filter(({ unit }) => still.has(unit));
  }
  return moment;
}

interface Answer<R> {
  readonly rows: readonly R[];
}

interface UnitAtWork {
  readonly unit: string;
  readonly pid: number;
}

/** When the oldest unit began, which is before its timestamp. The server hides this for transactions of other roles. */
async function oldestOf(client: PoolClient, units: readonly UnitAtWork[]): Promise<Instant> {
  const { rows } = await client.query<{ since: number | null }>(
    'select floor(extract(epoch from min(xact_start)) * 1000)::bigint as since from pg_stat_activity where pid = any($1)',
    [units.map(({ pid }) => pid)],
  );
  return Number(rows[0]?.since ?? Number.POSITIVE_INFINITY);
}
