import type { Reads } from '../../store/unit.ts';
import type { FileWindow, InboxScope } from './inbox-scope.ts';

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

/** Nobody claims files yet, so there is nothing of them to show. */
export async function inboxFiles(_unit: Reads, _scope: InboxScope, _window: FileWindow): Promise<InboxFiles> {
  return {
    recentOtherClaims: [],
    counts: { fresh: 0, stale: 0, expired: 0, weak: 0 },
    stale: { stale_claim_count: 0, top_stale_branches: [], sweep_suggestion: null },
    contentions: [],
    hot: [],
  };
}

/** The files that the caller's session holds on a task; none for as long as nobody claims files. */
export async function claimedFiles(_unit: Reads, _taskId: number): Promise<readonly string[]> {
  return [];
}
