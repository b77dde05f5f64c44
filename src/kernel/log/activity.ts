import { oversees } from '../rules/caller.ts';
import type { WorkerNames } from '../rules/events/event-words.ts';
import type { AgentId } from '../rules/identity.ts';
import { joined } from '../rules/joined.ts';
import type { Sighting } from '../rules/presence.ts';
import { DAY, type Instant } from '../rules/time.ts';
import type { UnitContext } from '../store/context.ts';
import { readPage } from '../store/paging.ts';
import { inScope } from '../store/scope.ts';
import { eventFrom, seenEvents } from './events.ts';

export interface ActivityFilter {
  readonly taskId?: number | undefined;
  readonly actor?: AgentId | undefined;
  /** The first part of the event type. */
  readonly kind?: string | undefined;
}

/** The event log in reverse order, and the presence of agents, for people. */
export function activityReads(context: UnitContext) {
  const { visible, scope } = context;
  const { db } = context.connection;
  return joined(presenceReads(context), {
    /** Newest first; `before` is an event number. Titles are the current ones, from the task's row. */
    async newest(filter: ActivityFilter, before: number | undefined, limit: number) {
      let query = seenEvents(context);
      if (filter.taskId !== undefined) query = query.where('task_id', '=', filter.taskId);
      if (filter.actor !== undefined) query = query.where('actor', '=', filter.actor);
      if (filter.kind !== undefined) query = query.where('type', 'like', `${filter.kind}.%`);
      // What sessions are doing is a state, not something done: each turn would add two lines.
      else query = query.where('type', '<>', 'session.state');
      if (before !== undefined) query = query.where('seq', '<', before);
      const { rows, next } = await readPage(query.orderBy('seq', 'desc'), limit, ({ seq }) => seq);
      return { items: rows.map(eventFrom), next };
    },
    /** Titles of tasks that the caller may see. */
    async titles(taskIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
      if (taskIds.length === 0) return new Map();
      let query = db
        .selectFrom('tasks')
        .select(['id', 'title'])
        .where('id', 'in', [...taskIds]);
      query = inScope(query, 'collection_id', visible);
      return new Map((await query.execute()).map(({ id, title }) => [id, title]));
    },
    /** The names of workers whose runs the caller may see. */
    async workerNames(ids: readonly string[]): Promise<ReadonlyMap<string, WorkerNames>> {
      if (ids.length === 0) return new Map();
      let query = db
        .selectFrom('workers')
        .select(['id', 'name', 'description'])
        .where('id', 'in', [...ids]);
      if (visible !== undefined && !oversees(scope)) {
        query = query.where((row) =>
          row.or([row('parent_agent', '=', scope.agent), row('agent_id', '=', scope.agent)]),
        );
      }
      return new Map((await query.execute()).map(({ id, ...worker }) => [id, worker]));
    },
  });
}

/** How far back runs are read: no run lasts longer, and scanning years of runs would be slow. */
const RUNS_COUNT = 7 * DAY;
const UNSEEN: Sighting = { lastSeenAt: 0, sessions: 0, running: false };

/** Which agents were active recently, and the open work of each. */
function presenceReads({ connection: { db }, visible }: UnitContext) {
  return {
    /**
     * When each agent was last seen: in a session, or in a run of the last days, since a program that never calls the
     * hub has no session. Open sessions count if they were last seen at or after `since`.
     */
    async presence(since: Instant): Promise<ReadonlyMap<AgentId, Sighting>> {
      const seen = await db
        .selectFrom('sessions')
        .select((row) => ['agent_id as agent', row.fn.max('last_seen_at').as('lastSeenAt')])
        .groupBy('agent_id')
        .execute();
      const live = await db
        .selectFrom('sessions')
        .select((row) => ['agent_id as agent', row.fn.countAll<number>().as('sessions')])
        .where('ended_at', 'is', null)
        .where('last_seen_at', '>=', since)
        .groupBy('agent_id')
        .execute();
      const sightings = new Map<AgentId, Sighting>(
        seen.map(({ agent, lastSeenAt }) => [agent, { lastSeenAt: Number(lastSeenAt), sessions: 0, running: false }]),
      );
      for (const { agent, sessions } of live) {
        sightings.set(agent, { ...(sightings.get(agent) ?? UNSEEN), sessions: Number(sessions) });
      }
      for (const { agent, lastSeenAt, running } of await inRuns(db, since - RUNS_COUNT)) {
        const known = sightings.get(agent) ?? UNSEEN;
        sightings.set(agent, { ...known, lastSeenAt: Math.max(known.lastSeenAt, lastSeenAt), running });
      }
      return sightings;
    },
    /** Open work by owner and status. */
    async load() {
      let query = db
        .selectFrom('tasks')
        .select((row) => ['owner', 'status', row.fn.countAll<number>().as('count')])
        .where('archived_at', 'is', null)
        .where('owner', 'is not', null);
      query = inScope(query, 'collection_id', visible);
      const rows = await query.groupBy(['owner', 'status']).execute();
      return rows.map(({ owner, status, count }) => ({ owner, status, count: Number(count) }));
    },
    /** The tasks an agent is working on, most recently changed first. */
    async currentWork(owner: AgentId, limit: number) {
      let query = db
        .selectFrom('tasks')
        .select(['id', 'title'])
        .where('owner', '=', owner)
        .where('status', '=', 'active')
        .where('archived_at', 'is', null);
      query = inScope(query, 'collection_id', visible);
      return query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    },
  };
}

/** When each agent was last in a run that started after `since`, and whether it is running now. */
async function inRuns(db: UnitContext['connection']['db'], since: Instant) {
  const rows = await db
    .selectFrom('runs')
    .select((row) => [
      'agent_id as agent',
      row.fn.max('started_at').as('startedAt'),
      row.fn.max('ended_at').as('endedAt'),
      row.fn.countAll<number>().filterWhere('status', '=', 'running').as('running'),
    ])
    .where('started_at', '>=', since)
    .groupBy('agent_id')
    .execute();
  return rows.map(({ agent, startedAt, endedAt, running }) => ({
    agent,
    lastSeenAt: Math.max(Number(startedAt), Number(endedAt ?? 0)),
    running: Number(running) > 0,
  }));
}
