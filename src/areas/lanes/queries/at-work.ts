import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { TAIL_CLIENT } from '../../../kernel/rules/session-name.ts';
import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import type { FileHolder } from '../../claims/rules/meetings.ts';

/** A session of an agent, in a repository or not. */
export interface WorkSession {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly client: string | null;
  readonly cwd: string | null;
  readonly repoRoot: string | null;
  readonly branch: string | null;
  readonly startedAt: Instant;
  readonly lastSeenAt: Instant;
  readonly endedAt: Instant | null;
  readonly fellSilent: boolean;
}

/** A file that a session holds now. */
export interface HeldFile extends FileHolder {
  readonly since: Instant;
}

/** A task that a session takes part in, with the session that holds a live claim on it. */
export interface WorkTask {
  readonly session: SessionId;
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly isLane: boolean;
  readonly held: boolean;
}

/** Who works on what now: sessions with their calls, files and tasks, in repositories and outside of them. */
export function atWorkReads(context: UnitContext) {
  const { db } = context.connection;
  return {
    /** Sessions of agents that were seen since then, latest first. */
    async sessions(since: Instant, limit: number): Promise<readonly WorkSession[]> {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('agents', 'agents.id', 'sessions.agent_id')
        .selectAll('sessions')
        .where('sessions.last_seen_at', '>=', since)
        .where('sessions.became', 'is', null)
        .where('sessions.surface', 'not in', ['page', 'cli'])
        .where((row) => row.or([row('sessions.client', 'is', null), row('sessions.client', '<>', TAIL_CLIENT)]))
        .where('agents.kind', '=', 'agent')
        .orderBy('sessions.last_seen_at', 'desc')
        .orderBy('sessions.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        session: row.id,
        agent: row.agent_id,
        client: row.client,
        cwd: row.cwd,
        repoRoot: row.repo_root,
        branch: row.branch,
        startedAt: row.started_at,
        lastSeenAt: row.last_seen_at,
        endedAt: row.ended_at,
        fellSilent: row.ended_how === 'silence',
      }));
    },
    /** The minutes since the epoch in which each session made calls. */
    async minutes(sessions: readonly SessionId[], since: Instant): Promise<ReadonlyMap<SessionId, readonly number[]>> {
      const found = new Map<SessionId, number[]>();
      for (const some of inSlices(sessions)) {
        const rows = await db
          .selectFrom('metrics')
          .select((row) => ['session_id', row('at', '/', row.lit(MINUTE)).as('minute')])
          .distinct()
          .where('session_id', 'in', some)
          .where('at', '>=', since)
          .execute();
        for (const { session_id: session, minute } of rows) {
          if (session !== null) found.set(session, [...(found.get(session) ?? []), Math.floor(Number(minute))]);
        }
      }
      return found;
    },
    /** Every file that a session holds, oldest claim first. A claim without a repository has that of its session. */
    files: (staleMs: number, limit: number) => filesHeld(context, staleMs, limit),
    /** The open tasks that these sessions have claimed or take part in, latest change first. */
    tasks: (sessions: readonly SessionId[]) => tasksOf(context, sessions),
  };
}

function openTasks(db: UnitContext['connection']['db']) {
  return db
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.title', 'tasks.status', 'tasks.is_lane'])
    .where('tasks.archived_at', 'is', null)
    .orderBy('tasks.updated_at', 'desc')
    .orderBy('tasks.id', 'desc');
}

interface TaskRow {
  readonly session: SessionId | null;
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly is_lane: number;
}

function taskFrom({ session, id, title, status, is_lane }: TaskRow, held: boolean): WorkTask | undefined {
  return session === null ? undefined : { session, id, title, status, isLane: Number(is_lane) === 1, held };
}

async function tasksOf(
  { connection: { db }, visible, now }: UnitContext,
  sessions: readonly SessionId[],
): Promise<readonly WorkTask[]> {
  const collections = seenCollections(visible);
  const found: WorkTask[] = [];
  for (const some of inSlices(sessions)) {
    const claimed = await inCollections(
      openTasks(db)
        .innerJoin('task_claims', 'task_claims.task_id', 'tasks.id')
        .select(['task_claims.session_id as session', 'task_claims.lease_until as leaseUntil'])
        .where('task_claims.session_id', 'in', some)
        .where('task_claims.ended_at', 'is', null),
      'tasks.collection_id',
      collections,
    ).execute();
    const joined = await inCollections(
      openTasks(db)
        .innerJoin('participants', 'participants.task_id', 'tasks.id')
        .select('participants.session_id as session')
        .where('participants.session_id', 'in', some)
        .where('participants.left_at', 'is', null),
      'tasks.collection_id',
      collections,
    ).execute();
    const seen = new Set(claimed.map(({ session, id }) => `${session} ${id}`));
    const others = joined.filter(({ session, id }) => !seen.has(`${session} ${id}`));
    found.push(
      ...claimed.flatMap((row) => taskFrom(row, Number(row.leaseUntil) > now) ?? []),
      ...others.flatMap((row) => taskFrom(row, false) ?? []),
    );
  }
  return found;
}

async function filesHeld(
  { connection: { db }, visible, now }: UnitContext,
  staleMs: number,
  limit: number,
): Promise<readonly HeldFile[]> {
  let query = db
    .selectFrom('file_claims')
    .innerJoin('tasks', 'tasks.id', 'file_claims.task_id')
    .leftJoin('sessions', 'sessions.id', 'file_claims.session_id')
    .select(['file_claims.repo_root', 'file_claims.file_path', 'file_claims.session_id', 'file_claims.agent_id'])
    .select(['file_claims.task_id', 'file_claims.claimed_at', 'sessions.repo_root as ownRoot'])
    .where('file_claims.state', '=', 'active')
    .where((row) => {
      const worked = row.fn.coalesce('file_claims.edited_at', 'file_claims.claimed_at');
      return row(worked, '>', now - staleMs);
    });
  query = inCollections(query, 'tasks.collection_id', seenCollections(visible));
  const rows = await query.orderBy('file_claims.memory_id').orderBy('file_claims.file_path').limit(limit).execute();
  return rows.map((row) => ({
    filePath: row.file_path,
    repoRoot: row.repo_root === '' ? row.ownRoot : row.repo_root,
    session: row.session_id,
    agent: row.agent_id,
    taskId: row.task_id,
    since: row.claimed_at,
  }));
}
