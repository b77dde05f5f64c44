import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inScope } from '../../../kernel/store/scope.ts';
import { type Lease, leaseFrom } from './lease-rows.ts';

export interface DueFilter {
  readonly fullAgents: readonly AgentId[];
  /**
   * Runs of the calling hub, whose threads are never due to it: if the clock jumps, leases lapse before their renewal.
   */
  readonly ours?: readonly string[];
  readonly limit: number;
}

export function leaseReads(context: UnitContext) {
  const { scope, now } = context;
  const { db } = context.connection;
  return joined(threadsAtWork(context), {
    /** Threads that may be started: those without a lane first, then by task priority, age and id. For the hub only. */
    async due({ fullAgents, ours = [], limit }: DueFilter): Promise<readonly Lease[]> {
      if (scope.system !== true) return [];
      let query = db
        .selectFrom('thread_leases')
        .leftJoin('tasks', 'tasks.id', 'thread_leases.task_id')
        .leftJoin('workers', 'workers.thread_id', 'thread_leases.thread_id')
        .selectAll('thread_leases')
        .whereRef('wake_seq', '>', 'handled_seq')
        .where('lease_until', '<=', now)
        .where('not_before', '<=', now);
      // Workers are counted separately: a parent that waits for its workers must not keep them from starting.
      if (fullAgents.length > 0)
        query = query.where((row) =>
          row.or([row('workers.id', 'is not', null), row('thread_leases.agent_id', 'not in', [...fullAgents])]),
        );
      if (ours.length > 0)
        query = query.where((row) =>
          row.or([row('thread_leases.run_id', 'is', null), row('thread_leases.run_id', 'not in', [...ours])]),
        );
      const rows = await query
        .where(laneIsFree)
        .orderBy('thread_leases.lane', (order) => order.asc().nullsFirst())
        .orderBy('tasks.priority', (order) => order.asc().nullsFirst())
        .orderBy('woken_at')
        .orderBy('thread_leases.task_id')
        .limit(limit)
        .execute();
      return rows.map(leaseFrom);
    },
    /**
     * Whether a run took up a wake of the thread and never finished handling it: its hub stopped, or the run failed.
     */
    async isCutOff({ threadId, handledSeq }: Lease): Promise<boolean> {
      const run = await db
        .selectFrom('runs')
        .select('id')
        .where('thread_id', '=', threadId)
        .where('wake_seq', '>', handledSeq)
        .limit(1)
        .executeTakeFirst();
      return run !== undefined;
    },
  });
}

function threadsAtWork({ connection: { db }, scope, now, visible }: UnitContext) {
  return {
    /** The agents that are running now, over all hubs. For the hub only. */
    async live(): Promise<readonly { agent: AgentId; worker: string | null }[]> {
      if (scope.system !== true) return [];
      return db
        .selectFrom('thread_leases')
        .leftJoin('workers', 'workers.thread_id', 'thread_leases.thread_id')
        .select(['thread_leases.agent_id as agent', 'workers.id as worker'])
        .where('lease_until', '>', now)
        .execute();
    },
    /** Threads on which the agent was started, or is about to be. */
    async busyOf(agent: AgentId): Promise<readonly Pick<Lease, 'threadId' | 'taskId'>[]> {
      return db
        .selectFrom('thread_leases')
        .select(['thread_id as threadId', 'task_id as taskId'])
        .where('agent_id', '=', agent)
        .where((row) => row.or([row('lease_until', '>', 0), row('wake_seq', '>', row.ref('handled_seq'))]))
        .orderBy('thread_id')
        .execute();
    },
    /** Tasks with a live run that the caller may see. */
    async tasksInFlight(): Promise<readonly number[]> {
      let query = db
        .selectFrom('thread_leases')
        .innerJoin('tasks', 'tasks.id', 'thread_leases.task_id')
        .select('tasks.id')
        .where('lease_until', '>', now);
      query = inScope(query, 'tasks.collection_id', visible);
      return (await query.orderBy('tasks.id').execute()).map((row) => row.id);
    },
  };
}

/**
 * Whether no other thread runs in this lane. It does not matter whether that run's hub is still alive: a lost run keeps
 * its lane until its own thread, which is then due, is taken again.
 */
function laneIsFree(row: ExpressionBuilder<Schema, 'thread_leases'>) {
  const ahead = row
    .selectFrom('runs')
    .select('runs.id')
    .whereRef('runs.lane', '=', 'thread_leases.lane')
    .whereRef('runs.thread_id', '<>', 'thread_leases.thread_id')
    .where('runs.status', '=', 'running');
  return row.or([row('thread_leases.lane', 'is', null), row.not(row.exists(ahead))]);
}
