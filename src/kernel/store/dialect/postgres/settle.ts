import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '../../../rules/time.ts';
import { together } from '../../../rules/together.ts';
import type { PostgresConnection } from './connection.ts';

const UNIT_LOCK = 7_421_003;
/** Every unit holds this lock, so that others can see that it is at work. */
export const SHARED_UNIT_LOCK = `pg_advisory_xact_lock_shared(${UNIT_LOCK}, hashtext(current_schema()))`;
export const SERVER_TIME = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

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
export async function settle(connection: PostgresConnection): Promise<Instant> {
  connection.label('');
  // After one millisecond no new unit can get the same timestamp.
  const [[time], , units] = await together([
    connection.ask(`select ${SERVER_TIME} as now`),
    connection.ask('select pg_sleep(0.001)'),
    connection.ask(unitsAtWork),
  ]);
  const moment = Number(time?.now);
  let open = units;
  let waited = 0;
  for (let pause = 1; open.length > 0; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    if (waited > PATIENCE_MS) return Math.min(moment, (await oldestOf(connection, open)) - 1);
    await sleep(pause);
    waited += pause;
    const still = new Set((await connection.ask(unitsAtWork)).map(({ unit }) => unit));
    open = open.filter(({ unit }) => still.has(unit));
  }
  return moment;
}

type UnitsAtWork = Awaited<ReturnType<PostgresConnection['ask']>>;

/** When the oldest unit began, which is before its timestamp. The server hides this for transactions of other roles. */
async function oldestOf(connection: PostgresConnection, units: UnitsAtWork): Promise<Instant> {
  const [row] = await connection.ask(
    'select floor(extract(epoch from min(xact_start)) * 1000)::bigint as since from pg_stat_activity where pid = any($1)',
    [units.map(({ pid }) => pid)],
  );
  return Number(row?.since ?? Number.POSITIVE_INFINITY);
}
