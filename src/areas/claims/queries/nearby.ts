import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { DAY, type Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import { WHOLE_MILLI } from '../../threads/rules/mention-weight.ts';
import type { FileHeat } from '../rules/heat.ts';
import {
  asked,
  claim,
  editsNear,
  mentionsNear,
  type Nearby,
  type NearbyQuery,
  type NearbySince,
  near,
  signOfWork,
} from './near-rows.ts';

export interface FreshClaim {
  readonly repoRoot: string;
  readonly filePath: string;
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly taskId: number;
  readonly claimedAt: Instant;
  readonly editedAt: Instant | null;
}

/** A claim without activity for this long is no longer counted. */
const WEAK_FOR = 7 * DAY;

/** The number of other sessions' claims on a branch that no longer count as ownership. */
export interface WeakClaims {
  readonly repoRoot: string;
  readonly branch: string | null;
  readonly stale: number;
  readonly expired: number;
  /** The last activity under the oldest of them. */
  readonly oldest: Instant;
}

export interface FileEvent {
  readonly session: SessionId;
  readonly filePath: string;
  readonly at: Instant;
}

interface Ages {
  readonly now: Instant;
  readonly freshAfter: Instant;
  readonly weakAfter: Instant;
  /** Anything older is ignored. */
  readonly oldest: Instant;
}

const isActive = claim('file_claims.state', '=', 'active');

const fresh = statement((db, { freshAfter, ...asked }: NearbyQuery & Pick<Ages, 'freshAfter'>) =>
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

const weak = statement((db, { now, freshAfter, weakAfter, oldest, ...asked }: NearbyQuery & Ages) => {
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

const edits = statement((db, wanted: NearbySince) =>
  db.selectFrom(editsNear(db, wanted).as('near')).select(['file_path as filePath', 'at', 'session_id as session']),
);

interface HeatAsked extends NearbySince {
  readonly now: Instant;
  readonly halfLife: number;
}

/** Weights halve after each half-life. The sum is computed in the database, since a busy file has very many edits. */
const heat = statement((db, { now, since, halfLife, ...wanted }: HeatAsked) => {
  const edited = db
    .selectFrom(editsNear(db, { ...wanted, since }).as('near'))
    .select(['repo_root', 'file_path', 'at'])
    .select((row) => row.lit(WHOLE_MILLI).as('weight'));
  const claimed = db
    .selectFrom(near(db, wanted, since, isActive).as('near'))
    .select(['repo_root', 'file_path', 'claimed_at as at'])
    .select((row) => row.lit(WHOLE_MILLI).as('weight'))
    .where('claimed_at', '>', since);
  const named = mentionsNear(db, { ...wanted, since });
  return db
    .selectFrom(edited.unionAll(claimed).unionAll(named).as('happened'))
    .select((row) => {
      const age = row.cast<number>(row(row.val(now), '-', row.ref('happened.at')), 'double precision');
      const halves = row(age, '/', row.cast<number>(row.val(halfLife), 'double precision'));
      const share = row.fn<number>('power', [row.cast<number>(row.lit(2), 'double precision'), row.neg(halves)]);
      return [
        'happened.repo_root as repoRoot',
        'happened.file_path as filePath',
        row.fn.sum<number>(row(share, '*', row.ref('happened.weight'))).as('heatMilli'),
        row.fn.countAll<number>().as('events'),
        row.fn.max('happened.at').as('lastAt'),
      ];
    })
    .groupBy(['happened.repo_root', 'happened.file_path']);
});

/** Claims and edits around the caller's session. Those of tasks that the caller cannot see are left out. */
export function nearbyReads(context: UnitContext) {
  const { connection, now } = context;
  return {
    /** Claims of any session that still count as ownership, newest first. */
    async fresh(where: Nearby, staleMs: number): Promise<readonly FreshClaim[]> {
      if (where.tasks?.length === 0) return [];
      return fresh.all(connection, { ...asked(context, where), freshAfter: now - staleMs });
    },
    /** Which sessions own files of these repositories, unordered. */
    async freshIn(roots: readonly string[], staleMs: number) {
      if (roots.length === 0) return [];
      const collections = seenCollections(context.visible);
      return freshIn.all(connection, { roots, collections, freshAfter: now - staleMs });
    },
    /**
     * Other sessions' claims of the last week that no longer count as ownership, counted by branch, largest count
     * first.
     */
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
    /** The activity in each file, by repository and name. */
    async heat(where: Nearby, since: Instant, halfLife: number): Promise<readonly FileHeat[]> {
      if (where.tasks?.length === 0) return [];
      const rows = await heat.all(connection, { ...asked(context, where), now, since, halfLife });
      return rows.map(({ repoRoot, filePath, heatMilli, events: count, lastAt }) => ({
        repoRoot,
        filePath,
        heat: Number(heatMilli) / WHOLE_MILLI,
        events: Number(count),
        lastAt: Number(lastAt),
      }));
    },
    /** The edits since then, unordered. */
    async edits(where: Nearby, since: Instant): Promise<readonly FileEvent[]> {
      if (where.tasks?.length === 0) return [];
      return edits.all(connection, { ...asked(context, where), since });
    },
  };
}
