import { groupBy } from '../../../kernel/rules/group.ts';
import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { FreshClaim, WeakClaims } from '../../claims/queries/nearby.ts';
import { standing } from '../../claims/rules/claim.ts';
import { HEAT_HALF_LIVES, hottest } from '../../claims/rules/heat.ts';
import type { FileWindow, InboxScope } from './inbox-scope.ts';

const STALE_BRANCHES = 5;

export interface OtherClaim {
  readonly task_id: number;
  readonly file_path: string;
  readonly by_session_id: string;
  readonly by_agent: string;
  readonly claimed_at: number;
  readonly age_minutes: number;
  readonly age_class: 'fresh' | 'stale' | 'expired/weak';
  readonly ownership_strength: 'strong' | 'weak';
}

export interface StaleBranch {
  readonly repo_root: string;
  readonly branch: string;
  readonly stale_claim_count: number;
  readonly expired_weak_claim_count: number;
  readonly oldest_claim_age_minutes: number;
  readonly sweep_suggestion: string;
}

export interface StaleClaims {
  readonly stale_claim_count: number;
  readonly top_stale_branches: StaleBranch[];
  readonly sweep_suggestion: string | null;
}

export interface Contention {
  readonly file_path: string;
  readonly task_ids: number[];
  readonly session_ids: string[];
}

export interface HotFile {
  readonly file_path: string;
  /** Set if the files belong to several repositories. */
  readonly repo_root?: string;
  readonly heat: number;
  readonly event_count: number;
  readonly last_activity_ts: number;
}

export interface ClaimCounts {
  readonly fresh: number;
  readonly stale: number;
  readonly expired: number;
  readonly weak: number;
}

export interface InboxFiles {
  readonly recentOtherClaims: readonly OtherClaim[];
  readonly counts: ClaimCounts;
  readonly stale: StaleClaims;
  readonly contentions: readonly Contention[];
  readonly hot: readonly HotFile[];
}

/** The activity of others on files around the caller's session. */
export async function inboxFiles(unit: Reads, scope: InboxScope, window: FileWindow): Promise<InboxFiles> {
  const staleMs = window.staleMinutes * MINUTE;
  const fresh = await unit.nearby.fresh(scope, staleMs);
  const weak = await unit.nearby.weak(scope, staleMs);
  const others = fresh.filter(({ session }) => session !== unit.scope.session);
  const recent = others.filter(({ claimedAt }) => claimedAt > unit.now - window.recentMinutes * MINUTE);
  const stale = staleClaims(weak, unit.now);
  const expired = weak.reduce((sum, one) => sum + one.expired, 0);
  return {
    recentOtherClaims: recent.slice(0, window.recentLimit).map((claim) => otherClaim(claim, unit.now)),
    counts: {
      fresh: others.length,
      stale: stale.stale_claim_count - expired,
      expired,
      weak: stale.stale_claim_count,
    },
    stale,
    contentions: contentions(fresh),
    hot: await hotFiles(unit, scope, window),
  };
}

async function hotFiles(unit: Reads, scope: InboxScope, window: FileWindow): Promise<readonly HotFile[]> {
  if (window.heatLimit === 0) return [];
  const halfLife = window.heatHalfLifeMinutes * MINUTE;
  const files = await unit.nearby.heat(scope, unit.now - HEAT_HALF_LIVES * halfLife, halfLife);
  const isSeveral = new Set(files.map(({ repoRoot }) => repoRoot).filter((root) => root !== '')).size > 1;
  return hottest(files, { minHeat: window.minHeat, limit: window.heatLimit }).map((file) => ({
    file_path: file.filePath,
    ...(isSeveral && file.repoRoot !== '' ? { repo_root: file.repoRoot } : {}),
    heat: file.heat,
    event_count: file.events,
    last_activity_ts: file.lastAt,
  }));
}

function otherClaim(claim: FreshClaim, now: Instant): OtherClaim {
  const since = claim.editedAt ?? claim.claimedAt;
  return {
    task_id: claim.taskId,
    file_path: claim.filePath,
    by_session_id: claim.session,
    by_agent: claim.agent,
    claimed_at: claim.claimedAt,
    age_minutes: Math.max(0, Math.floor((now - since) / MINUTE)),
    age_class: 'fresh',
    ownership_strength: 'strong',
  };
}

const SWEEP = 'Ask their sessions, or claim the files that you need: a stale claim is no ownership.';

function staleClaims(weak: readonly WeakClaims[], now: Instant): StaleClaims {
  const count = weak.reduce((sum, { stale, expired }) => sum + stale + expired, 0);
  return {
    stale_claim_count: count,
    top_stale_branches: weak.slice(0, STALE_BRANCHES).map(({ repoRoot, branch, stale, expired, oldest }) => ({
      repo_root: repoRoot,
      branch: branch ?? '',
      stale_claim_count: stale,
      expired_weak_claim_count: expired,
      oldest_claim_age_minutes: Math.max(0, Math.floor((now - oldest) / MINUTE)),
      sweep_suggestion: SWEEP,
    })),
    sweep_suggestion: count === 0 ? null : SWEEP,
  };
}

/** Files with fresh claims of several sessions, most recently claimed first. */
function contentions(fresh: readonly FreshClaim[]): readonly Contention[] {
  // Claims without a repository only conflict within their task.
  const files = groupBy(fresh, ({ repoRoot, filePath, taskId }) =>
    JSON.stringify([repoRoot, filePath, repoRoot === '' ? taskId : null]),
  );
  return [...files.values()].flatMap((claims) => {
    const sessions = [...new Set(claims.map(({ session }) => session))];
    const [first] = claims;
    if (first === undefined || sessions.length < 2) return [];
    return [
      {
        file_path: first.filePath,
        task_ids: [...new Set(claims.map(({ taskId }) => taskId))],
        session_ids: sessions,
      },
    ];
  });
}

/** The files that a session holds, on whatever task, oldest claim first. */
export async function heldFiles(unit: Reads, session: string, staleMinutes: number): Promise<readonly string[]> {
  const claims = await unit.fileClaims.ofSessions([session]);
  const fresh = claims.filter((claim) => standing(claim, unit.now, staleMinutes).age === 'fresh');
  return [...new Set(fresh.map(({ filePath }) => filePath))];
}
