import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { FileHeat } from '../../core/claims/heat.ts';
import type { AgentId, SessionId } from '../../core/identity.ts';
import { DAY, type Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import type { Schema } from '../schema.ts';
import { inCollections, seenCollections } from '../scope.ts';
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

/** A claim that nobody worked under for so long is not counted any more. */
const WEAK_FOR = 7 * DAY;

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
  /** What is older is history, and no sign of anything. */
  readonly oldest: Instant;
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

/** Claims on open tasks under which something was done since then, as far as they are near. */
function near(
  db: UnitContext['connection']['db'],
  { tasks, repos, collections, session }: Asked,
  since: Instant,
  isWanted: Expression<SqlBool>,
) {
  const claims = db
    .selectFrom('file_claims')
    .innerJoin('tasks', 'tasks.id', 'file_claims.task_id')
    .selectAll('file_claims')
    .select('tasks.branch')
    .where('tasks.archived_at', 'is', null)
    .where(signOfWork, '>', since)
    .where(isWanted)
    .$call((all) => inCollections(all, 'tasks.collection_id', collections));
  if (tasks !== undefined) return claims.where('file_claims.task_id', 'in', [...tasks]);
  const here =
    repos === undefined
      ? claims.where('file_claims.repo_root', '=', ownRepo(session))
      : claims.where('file_claims.repo_root', 'in', [...repos]);
  // A claim without a repository is near by its task alone. Each part has an index of its own.
  return here.unionAll(
    claims.where('file_claims.repo_root', '=', '').where('file_claims.task_id', 'in', mine(session)),
  );
}

const isActive = claim('file_claims.state', '=', 'active');

const fresh = statement((db, { freshAfter, ...asked }: Asked & Pick<Ages, 'freshAfter'>) =>
  db
    .selectFrom(near(db, asked, freshAfter, isActive).as('near'))
    .select(['repo_root as repoRoot', 'file_path as filePath', 'session_id as session', 'agent_id as agent'])
    .select(['task_id as taskId', 'claimed_at as claimedAt', 'edited_at as editedAt'])
    .orderBy('claimed_at', 'desc')
    .orderBy('memory_id', 'desc')
    .orderBy('file_path'),
);

interface ReposAsked {
  readonly roots: readonly string[];
  readonly collections: readonly number[] | undefined;
  readonly freshAfter: Instant;
}

const freshIn = statement((db, { roots, collections, freshAfter }: ReposAsked) =>
  db
    .selectFrom('file_claims')
    .innerJoin('tasks', 'tasks.id', 'file_claims.task_id')
    .select(['file_claims.session_id as session', 'file_claims.repo_root as repoRoot', 'file_path as filePath'])
    .where('file_claims.repo_root', 'in', [...roots])
    .where(isActive)
    .where(signOfWork, '>', freshAfter)
    .$call((all) => inCollections(all, 'tasks.collection_id', collections)),
);

const weak = statement((db, { now, freshAfter, weakAfter, oldest, ...asked }: Asked & Ages) => {
  const isWeak = claim.and([
    claim('file_claims.session_id', '<>', asked.session),
    claim.or([claim('file_claims.state', '<>', 'active'), claim(signOfWork, '<=', freshAfter)]),
  ]);
  return db
    .selectFrom(near(db, asked, oldest, isWeak).as('near'))
    .select((row) => {
      const since = row.fn.coalesce('edited_at', 'claimed_at');
      const isExpired = row.or([
        row('state', '=', 'weak_expired'),
        row.and([row('state', '=', 'handoff_pending'), row('expires_at', '<=', now)]),
        row.and([row('state', '=', 'active'), row(since, '<=', weakAfter)]),
      ]);
      return [
        'repo_root as repoRoot',
        'branch',
        row.fn.countAll<number>().as('all'),
        row.fn.sum<number>(row.case().when(isExpired).then(row.lit(1)).else(row.lit(0)).end()).as('expired'),
        row.fn.min(since).as('oldest'),
      ];
    })
    .groupBy(['repo_root', 'branch'])
    .orderBy('all', 'desc')
    .orderBy('repo_root')
    .orderBy('branch');
});

interface Since extends Asked {
  readonly since: Instant;
}

function editsNear(db: UnitContext['connection']['db'], { since, tasks, repos, collections, session }: Since) {
  const query = db
    .selectFrom('file_edits')
    .leftJoin('tasks', 'tasks.id', 'file_edits.task_id')
    .where('file_edits.at', '>', since)
    // What was edited for no task is known to those who work in the same repository.
    .where((row) =>
      row.or([
        row.and([row('file_edits.task_id', 'is', null), row('file_edits.repo_root', '=', ownRepo(session))]),
        collections === undefined
          ? row('file_edits.task_id', 'is not', null)
          : row('tasks.collection_id', 'in', [...collections]),
      ]),
    );
  if (tasks !== undefined) return query.where('file_edits.task_id', 'in', [...tasks]);
  return repos === undefined
    ? query.where('file_edits.repo_root', '=', ownRepo(session))
    : query.where('file_edits.repo_root', 'in', [...repos]);
}

const edits = statement((db, wanted: Since) =>
  editsNear(db, wanted).select([
    'file_edits.file_path as filePath',
    'file_edits.at',
    'file_edits.session_id as session',
  ]),
);

interface HeatAsked extends Since {
  readonly now: Instant;
  readonly halfLife: number;
}

/** Every edit and claim counts half as much after each half-life; added up here, since a busy file has very many. */
const heat = statement((db, { now, since, halfLife, ...wanted }: HeatAsked) => {
  const edited = editsNear(db, { ...wanted, since }).select(['file_edits.file_path', 'file_edits.at']);
  const claimed = db
    .selectFrom(near(db, wanted, since, isActive).as('near'))
    .select(['file_path', 'claimed_at as at'])
    .where('claimed_at', '>', since);
  return db
    .selectFrom(edited.unionAll(claimed).as('happened'))
    .select((row) => {
      const age = row.cast<number>(row(row.val(now), '-', row.ref('happened.at')), 'double precision');
      const halves = row(age, '/', row.cast<number>(row.val(halfLife), 'double precision'));
      const share = row.fn<number>('power', [row.cast<number>(row.lit(2), 'double precision'), row.neg(halves)]);
      return [
        'happened.file_path as filePath',
        row.fn.sum<number>(share).as('heat'),
        row.fn.countAll<number>().as('events'),
        row.fn.max('happened.at').as('lastAt'),
      ];
    })
    .groupBy('happened.file_path');
});

function asked({ visible, scope }: UnitContext, { tasks, repos }: Nearby): Asked {
  const collections = seenCollections(visible);
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
    /** Which sessions own files of these repositories, in no order. */
    async freshIn(roots: readonly string[], staleMs: number) {
      if (roots.length === 0) return [];
      const collections = seenCollections(context.visible);
      return freshIn.all(connection, { roots, collections, freshAfter: now - staleMs });
    },
    /** Claims of others that no longer are, from the last week, counted by branch, the most first. */
    async weak(where: Nearby, staleMs: number): Promise<readonly WeakClaims[]> {
      if (where.tasks?.length === 0) return [];
      const oldest = now - Math.max(WEAK_FOR, 3 * staleMs);
      const ages = { now, freshAfter: now - staleMs, weakAfter: now - 2 * staleMs, oldest };
      const rows = await weak.all(connection, { ...asked(context, where), ...ages });
      return rows.map(({ repoRoot, branch, all, expired, oldest }) => ({
        repoRoot,
        branch,
        stale: Number(all) - Number(expired),
        expired: Number(expired),
        oldest: Number(oldest),
      }));
    },
    /** How much goes on in files, by the name of the file. */
    async heat(where: Nearby, since: Instant, halfLife: number): Promise<readonly FileHeat[]> {
      if (where.tasks?.length === 0) return [];
      const rows = await heat.all(connection, { ...asked(context, where), now, since, halfLife });
      return rows.map(({ filePath, heat: degree, events: count, lastAt }) => ({
        filePath,
        heat: Number(degree),
        events: Number(count),
        lastAt: Number(lastAt),
      }));
    },
    /** What was edited since then, in no order. */
    async edits(where: Nearby, since: Instant): Promise<readonly FileEvent[]> {
      if (where.tasks?.length === 0) return [];
      return edits.all(connection, { ...asked(context, where), since });
    },
  };
}
