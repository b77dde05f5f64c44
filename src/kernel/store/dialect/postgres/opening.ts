import type { Standing } from '../../standing.ts';
import { SERVER_TIME, SHARED_UNIT_LOCK } from './settle.ts';

/** A statement that opens a transaction. */
export interface Opening {
  readonly sql: string;
  readonly values?: readonly unknown[];
}

/** An arbitrary fixed number for the locks on agents' memberships. */
const STANDING_LOCK = 7_421_004;
const keyOf = (agent: string) => `${STANDING_LOCK}, hashtext(current_schema() || ' ' || ${agent})`;

const begin: Opening = { sql: 'begin' };

/**
 * The lock of units is shared, so they never wait for it. The time is taken after the lock, so `settle` sees the unit.
 * The transaction id makes it possible to ask for the outcome if the commit is not answered.
 */
const taken: Opening = {
  sql: `select ${SERVER_TIME} as now, pg_current_xact_id()::text as id from ${SHARED_UNIT_LOCK}`,
};

/** The statements that open a unit with these limits. The last returns its time and transaction id. */
export function openingOfUnit(limits: readonly string[], { keeps, alone }: Standing): readonly Opening[] {
  if (alone.length > 0) return [begin, ...set(limits), keepingAll(keeps, alone), taken];
  if (keeps === undefined) return [begin, ...set(limits), taken];
  const keeping = `pg_advisory_xact_lock_shared(${keyOf('$1')})`;
  return [begin, { sql: `select ${[...limits, keeping].join(', ')}`, values: [keeps] }, taken];
}

export function openingOf(limits: readonly string[]): readonly Opening[] {
  return [begin, ...set(limits)];
}

function set(limits: readonly string[]): readonly Opening[] {
  return limits.length === 0 ? [] : [{ sql: `select ${limits.join(', ')}` }];
}

/** In the order of the keys, so that two units that need the same agents cannot wait for each other. */
function keepingAll(keeps: string | undefined, alone: readonly string[]): Opening {
  const wanted = [...alone, ...(keeps === undefined || alone.includes(keeps) ? [] : [keeps])];
  const sql = `
    select case when alone then pg_advisory_xact_lock(${STANDING_LOCK}, key)
      else pg_advisory_xact_lock_shared(${STANDING_LOCK}, key) end
    from (select hashtext(current_schema() || ' ' || agent) as key, bool_or(agent = any($2::text[])) as alone
      from unnest($1::text[]) as agent group by 1 order by 1 offset 0) as sorted`;
  return { sql, values: [wanted, alone] };
}
