import type { Insertable } from 'kysely';
import type { Schema } from '../../composition/schema.ts';
import type { CallSums } from '../rules/call-sums.ts';
import type { SessionId } from '../rules/identity.ts';
import { joined } from '../rules/joined.ts';
import { type Instant, MINUTE } from '../rules/time.ts';
import type { UnitContext } from '../store/context.ts';
import { insertion, statement } from '../store/statement.ts';

const insertMetrics = insertion('metrics');

interface CallsAsked {
  readonly session: SessionId;
  readonly tools: readonly string[];
  readonly since: Instant;
}

const callsTo = statement((db, { session, tools, since }: CallsAsked) =>
  db
    .selectFrom('metrics')
    .select(({ fn }) => ['tool', fn.countAll<number>().as('count')])
    .where('session_id', '=', session)
    .where('tool', 'in', tools)
    .where('at', '>=', since)
    .where('code', 'is', null)
    .groupBy('tool'),
);

interface CallAsked {
  readonly session: SessionId;
  readonly tool: string;
  readonly since: Instant;
}

const lastCall = statement((db, { session, tool, since }: CallAsked) =>
  db
    .selectFrom('metrics')
    .select('at')
    .where('session_id', '=', session)
    .where('tool', '=', tool)
    .where('at', '>=', since)
    .where('code', 'is', null)
    .orderBy('at', 'desc')
    .limit(1),
);

export function metricReads({ connection }: UnitContext) {
  const { db } = connection;

  /** Calls over MCP, whose answers a model reads. */
  function byModels(since: Instant, tool: string | undefined) {
    const rows = db.selectFrom('metrics').where('at', '>=', since).where('surface', '=', 'mcp');
    return tool === undefined ? rows : rows.where('tool', '=', tool);
  }

  return {
    /** Totals of the MCP calls, by tool and error code, in one pass over the window. */
    async sums(since: Instant, tool?: string): Promise<readonly CallSums[]> {
      const rows = await byModels(since, tool)
        .select(({ fn }) => [
          'tool',
          'code',
          fn.countAll<number>().as('calls'),
          fn.sum<number>('bytes_in').as('in'),
          fn.sum<number>('bytes_out').as('out'),
          fn.sum<number>('duration_us').as('us'),
          fn.max('at').as('last'),
        ])
        .groupBy(['tool', 'code'])
        .execute();
      return rows.map(sumsFrom);
    },
    /** How often the session called each of the tools successfully, as far as its calls are recorded. */
    async callsTo(session: SessionId, tools: readonly string[], since: Instant): Promise<ReadonlyMap<string, number>> {
      const rows = await callsTo.all(connection, { session, tools, since });
      return new Map(rows.map(({ tool, count }) => [tool, Number(count)]));
    },
    /** When the session last called the tool successfully, as far as its calls are recorded. */
    async lastCall(session: SessionId, tool: string, since: Instant): Promise<Instant | undefined> {
      return (await lastCall.first(connection, { session, tool, since }))?.at;
    },
  };
}

export function metricWrites(context: UnitContext) {
  const { db } = context.connection;
  return joined(metricReads(context), {
    add: (rows: readonly Insertable<Schema['metrics']>[]) => insertMetrics(context.connection, rows),
    /**
     * The number of recorded calls of the session's model since about then: the rows are stamped by another clock.
     */
    async callsOf(session: string, since: Instant): Promise<number> {
      const { count } = await db
        .selectFrom('metrics')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('at', '>=', since - MINUTE)
        .where('session_id', '=', session)
        .where('surface', '<>', 'hook')
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async dropBefore(before: Instant): Promise<void> {
      await db.deleteFrom('metrics').where('at', '<', before).execute();
    },
  });
}

interface SumRow {
  readonly tool: string;
  readonly code: string | null;
  readonly calls: number;
  readonly in: number;
  readonly out: number;
  readonly us: number;
  readonly last: number;
}

/** PostgreSQL returns sums as strings. */
function sumsFrom(row: SumRow): CallSums {
  return {
    operation: row.tool,
    code: row.code,
    calls: Number(row.calls),
    charactersIn: Number(row.in),
    charactersOut: Number(row.out),
    durationUs: Number(row.us),
    lastAt: Number(row.last),
  };
}
