import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';

export interface Participant {
  readonly taskId: number;
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly joinedAt: Instant;
}

interface Joining {
  readonly task_id: number;
  readonly session_id: SessionId;
  readonly agent_id: AgentId;
  readonly joined_at: Instant;
}

const joining = statement((db, row: Joining) =>
  db
    .insertInto('participants')
    .values({ ...row, left_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['task_id', 'session_id'])
        .doUpdateSet({ left_at: null })
        .where('participants.left_at', 'is not', null),
    )
    .returning('task_id'),
);

interface Asked {
  readonly taskId?: number;
  readonly session?: SessionId;
  readonly collections: readonly number[] | undefined;
}

function present(db: Kysely<Schema>, { taskId, session, collections }: Asked) {
  let query = db
    .selectFrom('participants')
    .innerJoin('tasks', 'tasks.id', 'participants.task_id')
    .where('participants.left_at', 'is', null);
  if (taskId !== undefined) query = query.where('participants.task_id', '=', taskId);
  if (session !== undefined) query = query.where('participants.session_id', '=', session);
  return inCollections(query, 'tasks.collection_id', collections);
}

const everybody = statement((db, asked: Asked) =>
  present(db, asked).selectAll('participants').orderBy('participants.joined_at').orderBy('participants.session_id'),
);

const oneOf = statement((db, asked: Asked) => present(db, asked).select('participants.task_id'));

const tasksOf = statement((db, asked: Asked) =>
  present(db, asked).select('participants.task_id').orderBy('tasks.updated_at', 'desc').orderBy('tasks.id', 'desc'),
);

interface OpenAsked {
  readonly sessions: readonly SessionId[];
  readonly collections: readonly number[] | undefined;
}

const openTasksOf = statement((db, { sessions, collections }: OpenAsked) => {
  const query = db
    .selectFrom('participants')
    .innerJoin('tasks', 'tasks.id', 'participants.task_id')
    .select(['participants.session_id as session', 'tasks.id', 'tasks.title', 'tasks.repo_root as repoRoot'])
    .select(['tasks.is_lane as isLane', 'tasks.branch'])
    .where('participants.session_id', 'in', [...sessions])
    .where('participants.left_at', 'is', null)
    .where('tasks.archived_at', 'is', null)
    .orderBy('tasks.is_lane')
    .orderBy('tasks.updated_at', 'desc')
    .orderBy('tasks.id', 'desc');
  return inCollections(query, 'tasks.collection_id', collections);
});

/** Sessions that take part in tasks. Rows of tasks that the caller cannot see are left out. */
export function participantReads({ connection, visible }: UnitContext) {
  const collections = seenCollections(visible);
  return {
    /** The participants of a task, in the order of joining. */
    async of(taskId: number): Promise<readonly Participant[]> {
      return (await everybody.all(connection, { taskId, collections })).map((row) => ({
        taskId: row.task_id,
        session: row.session_id,
        agent: row.agent_id,
        joinedAt: row.joined_at,
      }));
    },
    async isIn(taskId: number, session: SessionId): Promise<boolean> {
      return (await oneOf.first(connection, { taskId, session, collections })) !== undefined;
    },
    /** The tasks that a session takes part in, newest change first. */
    async tasksOf(session: SessionId): Promise<readonly number[]> {
      return (await tasksOf.all(connection, { session, collections })).map((row) => row.task_id);
    },
    /** The open tasks that sessions take part in, most recently changed first and lanes last. */
    async openTasksOf(sessions: readonly SessionId[]) {
      if (sessions.length === 0) return [];
      return openTasksOf.all(connection, { sessions, collections });
    },
  };
}

/** `onJoin`: what a session gets that joins a task for the first time, or again. */
export function participantWrites(
  context: UnitContext,
  onJoin: (context: UnitContext, taskId: number, session: SessionId) => Promise<void>,
) {
  const { connection, now, scope } = context;
  const { db } = connection;
  return joined(participantReads(context), {
    /** Adds the caller's session to the task; joining again changes nothing, rejoining clears the departure. */
    async join(taskId: number): Promise<void> {
      const { agent, session } = scope;
      if (session === null) return;
      const row = { task_id: taskId, session_id: session, agent_id: agent, joined_at: now };
      const joined = await joining.first(connection, row);
      if (joined !== undefined) await onJoin(context, taskId, session);
    },
    async leave(taskId: number, session: SessionId): Promise<void> {
      await db
        .updateTable('participants')
        .set({ left_at: now })
        .where('task_id', '=', taskId)
        .where('session_id', '=', session)
        .where('left_at', 'is', null)
        .execute();
    },
  });
}
