import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { Scope } from '../../../kernel/rules/caller.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import { isOthersWork, type Partaker, takesPart } from './takes-part.ts';

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

interface Leaving {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly now: Instant;
}

const leaving = statement((db, { session, agent, now }: Leaving) =>
  db
    .updateTable('participants')
    .set({ left_at: now })
    .where('session_id', '=', session)
    .where('agent_id', '=', agent)
    .where('left_at', 'is', null)
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

interface AskedAmong extends Partaker {
  readonly taskIds: readonly number[];
  readonly collections: readonly number[] | undefined;
}

const among = statement((db, { taskIds, collections, ...partaker }: AskedAmong) => {
  const query = db
    .selectFrom('tasks')
    .select('tasks.id')
    .where('tasks.id', 'in', [...taskIds]);
  return inCollections(query.where(takesPart(partaker)), 'tasks.collection_id', collections);
});

interface OpenAsked {
  readonly sessions: readonly SessionId[];
  readonly collections: readonly number[] | undefined;
}

const openTasksOf = statement((db, { sessions, collections }: OpenAsked) => {
  const query = db
    .selectFrom('participants')
    .innerJoin('tasks', 'tasks.id', 'participants.task_id')
    .select(['participants.session_id as session', 'tasks.id', 'tasks.title', 'tasks.repo_root as repoRoot'])
    .select(['tasks.is_lane as isLane', 'tasks.branch', 'tasks.owner'])
    .where('participants.session_id', 'in', [...sessions])
    .where('participants.left_at', 'is', null)
    .where('tasks.archived_at', 'is', null)
    .orderBy(isOthersWork)
    .orderBy('tasks.is_lane')
    .orderBy('tasks.updated_at', 'desc')
    .orderBy('tasks.id', 'desc');
  return inCollections(query, 'tasks.collection_id', collections);
});

/** Sessions that take part in tasks. Rows of tasks that the caller cannot see are left out. */
export function participantReads({ connection, visible, scope, now }: UnitContext) {
  const collections = seenCollections(visible);
  const caller = { agent: scope.agent, session: partakerOf(scope), now };
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
    /** Whether a session has joined the task. */
    async isIn(taskId: number, session: SessionId): Promise<boolean> {
      return (await oneOf.first(connection, { taskId, session, collections })) !== undefined;
    },
    /** In which of the tasks the caller takes part, as one that has joined or as their owner. */
    async among(taskIds: readonly number[]): Promise<ReadonlySet<number>> {
      if (taskIds.length === 0) return new Set();
      return new Set((await among.all(connection, { taskIds, collections, ...caller })).map(({ id }) => id));
    },
    /** The open tasks that sessions have joined, most recently changed first, then lanes, then those of other owners. */
    async openTasksOf(sessions: readonly SessionId[]) {
      if (sessions.length === 0) return [];
      return openTasksOf.all(connection, { sessions, collections });
    },
  };
}

/** The session that joins what the caller writes on. */
function partakerOf({ session, partaker }: Scope): SessionId | null {
  return partaker ?? session;
}

/** The messages on a task that are for those who take part in it. */
interface TaskMail {
  /** To a session that joins for the first time, or again; to an agent that becomes the owner, if there is no session. */
  deliver(
    context: UnitContext,
    taskId: number,
    to: { readonly agent: AgentId; readonly session: SessionId | null },
  ): Promise<void>;
  /** From an agent of which no session has joined the task. */
  withdraw(context: UnitContext, taskId: number, from: AgentId): Promise<void>;
}

export function participantWrites(context: UnitContext, mail: TaskMail) {
  const { connection, now, scope } = context;
  const join = async (taskId: number, session: SessionId) => {
    const row = { task_id: taskId, session_id: session, agent_id: scope.agent, joined_at: now };
    const joined = await joining.first(connection, row);
    if (joined !== undefined) await mail.deliver(context, taskId, { agent: scope.agent, session });
  };
  return joined(participantReads(context), {
    /** Adds the caller's session to the task; joining again changes nothing, rejoining clears the departure. */
    async join(taskId: number): Promise<void> {
      const session = partakerOf(scope);
      if (session !== null) await join(taskId, session);
    },
    /** The agent has become the owner of the task: it gets the open messages to everybody on it. */
    welcome: (taskId: number, agent: AgentId) => mail.deliver(context, taskId, { agent, session: null }),
    /** The agent owns the task no longer. If none of its sessions has joined it, messages to everybody are not for it. */
    dismiss: (taskId: number, agent: AgentId) => mail.withdraw(context, taskId, agent),
    /** The caller's session replaces another one of its client everywhere. */
    async inherit(from: SessionId): Promise<void> {
      const { agent, session } = scope;
      if (session === null) return;
      const left = await leaving.all(connection, { session: from, agent, now });
      for (const { task_id } of left) await join(task_id, session);
    },
  });
}
