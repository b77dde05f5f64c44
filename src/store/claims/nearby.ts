import { expressionBuilder } from 'kysely';
import type { AgentId, SessionId } from '../../core/identity.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import type { Schema } from '../schema.ts';
import { statement } from '../statement.ts';

/**
 * Which files a session looks at: those of the named tasks, else of the named repositories, else of the tasks that it
 * takes part in and of the repository that it works in.
 */
export interface Nearby {
  readonly tasks?: readonly number[] | undefined;
  readonly repos?: readonly string[] | undefined;
}

export interface FreshClaim {
  readonly repoRoot: string;
  readonly filePath: string;
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly taskId: number;
  readonly claimedAt: Instant;
  readonly editedAt: Instant | null;
}

/** How many claims of others on a branch are no longer ownership. */
export interface WeakClaims {
  readonly repoRoot: string;
  readonly branch: string | null;
  readonly stale: number;
  readonly expired: number;
  /** The last sign of work under the oldest of them. */
  readonly oldest: Instant;
}

export interface FileEvent {
  readonly session: SessionId;
  readonly filePath: string;
  readonly at: Instant;
}

interface Asked {
  readonly tasks: readonly number[] | undefined;
  readonly repos: readonly string[] | undefined;
  readonly collections: readonly number[] | undefined;
  readonly session: string;
}

interface Ages {
  readonly now: Instant;
  readonly freshAfter: Instant;
  readonly weakAfter: Instant;
}

const claim = expressionBuilder<Schema, 'file_claims'>();
const signOfWork = claim.fn.coalesce('file_claims.edited_at', 'file_claims.claimed_at');

const mine = (session: string) =>
  claim
    .selectFrom('participants')
    .select('participants.task_id')
    .where('participants.session_id', '=', session)
    .where('participants.left_at', 'is', null);
const ownRepo = (session: string) =>
  claim.selectFrom('sessions').select('sessions.repo_root').where('sessions.id', '=', session);

/** Claims on tasks that are open, as far as they are near. */
function near(db: UnitContext['connection']['db'], { tasks, repos, collections, session }: Asked) {
  const query = db
    .selectFrom('file_claims')
    .innerJoin('tasks', 'tasks.id', 'file_claims.task_id')
    .where('tasks.archived_at', 'is', null)
    .$if(collections !== undefined, (all) => all.where('tasks.collection_id', 'in', [...(collections ?? [])]));
  if (tasks !== undefined) return query.where('file_claims.task_id', 'in', [...tasks]);
  if (repos !== undefined) {
    const withoutRepo = claim.and([
      claim('file_claims.repo_root', '=', ''),
      claim('file_claims.task_id', 'in', mine(session)),
    ]);
    return query.where(claim.or([claim('file_claims.repo_root', 'in', [...repos]), withoutRepo]));
  }
  return query.where((row) =>
    row.or([row('file_claims.task_id', 'in', mine(session)), row('file_claims.repo_root', 'in', ownRepo(session))]),
  );
}

const fresh = statement((db, { freshAfter, ...asked }: Asked & Pick<Ages, 'freshAfter'>) =>
  near(db, asked)
    .select(['file_claims.repo_root as repoRoot', 'file_claims.file_path as filePath', 'session_id as session'])
    .select(['file_claims.agent_id as agent', 'file_claims.task_id as taskId', 'claimed_at as claimedAt'])
    .select('file_claims.edited_at as editedAt')
    .where('file_claims.state', '=', 'active')
    .where(signOfWork, '>', freshAfter)
    .orderBy('file_claims.claimed_at', 'desc')
    .orderBy('file_claims.memory_id', 'desc')
    .orderBy('file_claims.file_path'),
);

const weak = statement((db, { now, freshAfter, weakAfter, ...asked }: Asked & Ages) => {
  const isExpired = claim.or([
    claim('file_claims.state', '=', 'weak_expired'),
    claim.and([claim('file_claims.state', '=', 'handoff_pending'), claim('file_claims.expires_at', '<=', now)]),
    claim.and([claim('file_claims.state', '=', 'active'), claim(signOfWork, '<=', weakAfter)]),
  ]);
  const expired = claim.case().when(isExpired).then(claim.lit(1)).else(claim.lit(0)).end();
  return near(db, asked)
    .select(['file_claims.repo_root as repoRoot', 'tasks.branch'])
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.sum<number>(expired).as('expired'),
      row.fn.min(signOfWork).as('oldest'),
    ])
    .where('file_claims.session_id', '<>', asked.session)
    .where(claim.or([claim('file_claims.state', '<>', 'active'), claim(signOfWork, '<=', freshAfter)]))
    .groupBy(['file_claims.repo_root', 'tasks.branch'])
    .orderBy('all', 'desc')
    .orderBy('file_claims.repo_root')
    .orderBy('tasks.branch');
});

const edits = statement((db, { since, tasks, repos, collections, session }: Asked & { readonly since: Instant }) => {
  const query = db
    .selectFrom('file_edits')
    .leftJoin('tasks', 'tasks.id', 'file_edits.task_id')
    .select(['file_edits.file_path as filePath', 'file_edits.at', 'file_edits.session_id as session'])
    .where('file_edits.at', '>', since)
    // What was edited for no task is known to those who work in the same repository.
    .where((row) =>
      row.or([
        row.and([row('file_edits.task_id', 'is', null), row('file_edits.repo_root', 'in', ownRepo(session))]),
        collections === undefined
          ? row('file_edits.task_id', 'is not', null)
          : row('tasks.collection_id', 'in', [...collections]),
      ]),
    );
  if (tasks !== undefined) return query.where('file_edits.task_id', 'in', [...tasks]);
  if (repos !== undefined) return query.where('file_edits.repo_root', 'in', [...repos]);
  return query.where((row) =>
    row.or([row('file_edits.task_id', 'in', mine(session)), row('file_edits.repo_root', 'in', ownRepo(session))]),
  );
});

function asked({ visible, scope }: UnitContext, { tasks, repos }: Nearby): Asked {
  const collections = visible === undefined ? undefined : [...visible.keys()];
  return { tasks, repos: tasks === undefined ? repos : undefined, collections, session: scope.session ?? '' };
}

/** Claims and edits around the caller's session. Those of tasks that the caller cannot see are left out. */
export function nearbyReads(context: UnitContext) {
  const { connection, now } = context;
  return {
    /** Claims of any session that are ownership, newest first. */
    async fresh(where: Nearby, staleMs: number): Promise<readonly FreshClaim[]> {
      if (where.tasks?.length === 0) return [];
      return fresh.all(connection, { ...asked(context, where), freshAfter: now - staleMs });
    },
    /** Claims of others that are not, counted by branch, the most first. */
    async weak(where: Nearby, staleMs: number): Promise<readonly WeakClaims[]> {
      if (where.tasks?.length === 0) return [];
      const ages = { now, freshAfter: now - staleMs, weakAfter: now - 2 * staleMs };
      const rows = await weak.all(connection, { ...asked(context, where), ...ages });
      return rows.map(({ repoRoot, branch, all, expired, oldest }) => ({
        repoRoot,
        branch,
        stale: Number(all) - Number(expired),
        expired: Number(expired),
        oldest: Number(oldest),
      }));
    },
    /** What was edited since then, in no order. */
    async edits(where: Nearby, since: Instant): Promise<readonly FileEvent[]> {
      if (where.tasks?.length === 0) return [];
      return edits.all(connection, { ...asked(context, where), since });
    },
  };
}
