import type { Schema } from '../../../composition/schema.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { statement } from '../../../kernel/store/statement.ts';

/** A session that works in a repository. */
export interface SessionLane {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly client: string | null;
  readonly cwd: string | null;
  readonly repoRoot: string;
  readonly branch: string | null;
  readonly startedAt: Instant;
  readonly lastSeenAt: Instant;
  readonly endedAt: Instant | null;
  /** The session timed out instead of ending itself. */
  readonly fellSilent: boolean;
}

interface SessionsAsked {
  readonly roots: readonly string[];
  readonly since: Instant | undefined;
  readonly sessions: readonly SessionId[] | undefined;
}

const sessionsIn = statement((db, { roots, since, sessions }: SessionsAsked) => {
  let query = db
    .selectFrom('sessions')
    .select(['id', 'agent_id', 'client', 'cwd', 'repo_root', 'branch'])
    .select(['started_at', 'last_seen_at', 'ended_at', 'ended_how'])
    .where('repo_root', 'in', [...roots])
    // A terminal in which somebody typed a command is not a lane.
    .where((row) => row.or([row('surface', '<>', 'cli'), row('id', 'not like', 'cli-%')]))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id');
  if (since !== undefined) query = query.where('last_seen_at', '>=', since);
  return sessions === undefined ? query : query.where('id', 'in', [...sessions]);
});

type Row = Pick<
  Schema['sessions'],
  | 'id'
  | 'agent_id'
  | 'client'
  | 'cwd'
  | 'repo_root'
  | 'branch'
  | 'started_at'
  | 'last_seen_at'
  | 'ended_at'
  | 'ended_how'
>;

function laneFrom(row: Row): SessionLane {
  return {
    session: row.id,
    agent: row.agent_id,
    client: row.client,
    cwd: row.cwd,
    repoRoot: row.repo_root ?? '',
    branch: row.branch,
    startedAt: row.started_at,
    lastSeenAt: row.last_seen_at,
    endedAt: row.ended_at,
    fellSilent: row.ended_how === 'silence',
  };
}

/** A lane that somebody took over: the session that left it, or nobody's for one that only files tell of. */
export interface Takeover {
  readonly repoRoot: string;
  readonly branch: string;
  readonly fromSession: SessionId | null;
  readonly at: Instant;
}

interface Recorded {
  readonly metadata?: { readonly from_session_id?: SessionId | null };
}

const takeovers = statement((db, { roots }: { readonly roots: readonly string[] }) =>
  db
    .selectFrom('tasks')
    .innerJoin('memories', 'memories.task_id', 'tasks.id')
    .select(['tasks.repo_root', 'tasks.branch', 'memories.payload', 'memories.created_at'])
    .where('tasks.repo_root', 'in', roots)
    .where((one) => one('tasks.is_lane', '=', one.lit(1)))
    .where('tasks.archived_at', 'is', null)
    .where('memories.kind', '=', 'lane-takeover'),
);

/** Sessions by the repository that they work in. */
export function laneReads({ connection }: UnitContext) {
  return {
    /** Sessions in these repositories that were seen since then, newest first. */
    async sessionsIn(roots: readonly string[], since: Instant): Promise<readonly SessionLane[]> {
      if (roots.length === 0) return [];
      return (await sessionsIn.all(connection, { roots, since, sessions: undefined })).map(laneFrom);
    },
    /** Which of the given sessions are in these repositories, newest first. */
    async sessions(sessions: readonly SessionId[], roots: readonly string[]): Promise<readonly SessionLane[]> {
      if (roots.length === 0 || sessions.length === 0) return [];
      return (await sessionsIn.all(connection, { roots, since: undefined, sessions })).map(laneFrom);
    },
    /** What was taken over of the lanes of these repositories. */
    async takenOver(roots: readonly string[]): Promise<readonly Takeover[]> {
      const rows = roots.length === 0 ? [] : await takeovers.all(connection, { roots });
      return rows.map(({ repo_root, branch, payload, created_at: at }) => {
        const fromSession = json<Recorded>(payload)?.metadata?.from_session_id ?? null;
        return { repoRoot: repo_root ?? '', branch: branch ?? '', fromSession, at };
      });
    },
  };
}
