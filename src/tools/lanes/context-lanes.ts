import { groupBy } from '../../core/group.ts';
import { type Lane, ownerOfLane, riskOf } from '../../core/lanes/lane.ts';
import { oneLine } from '../../core/post-routing.ts';
import type { Instant } from '../../core/time.ts';
import type { ContextLane, Ownership } from './context-shape.ts';
import { shownLane } from './lane-shape.ts';

export function asContextLane(lane: Lane, now: Instant): ContextLane {
  const shown = shownLane(lane, now);
  const risk = riskOf(lane);
  return {
    repo_root: shown.repo_root,
    branch: shown.branch,
    task: shown.task,
    owner: ownerOfLane(lane),
    activity: shown.activity,
    activity_summary: shown.activity_summary,
    needs_attention: risk !== 'none',
    risk,
    source: shown.source,
    worktree_path: shown.worktree_path,
    updated_at: shown.updated_at,
    elapsed_seconds: shown.elapsed_seconds,
    locked_file_count: shown.locked_file_count,
    locked_file_preview: shown.locked_file_preview,
  };
}

/** Which lane holds which file. A hot file is held by more than one. */
export function ownershipOf(
  lanes: readonly Lane[],
  { claims: mostClaims, hotFiles: mostHot }: { readonly claims: number; readonly hotFiles: number },
): Ownership {
  const claims = lanes.flatMap((lane) =>
    lane.lockedFiles.map((file_path) => ({
      file_path,
      branch: lane.branch,
      owner: ownerOfLane(lane),
      source: lane.source,
      worktree_path: lane.worktree,
    })),
  );
  const hot = [...groupBy(claims, ({ file_path }) => file_path)]
    .filter(([, held]) => held.length > 1)
    .map(([file_path, held]) => ({
      file_path,
      claim_count: held.length,
      branches: [...new Set(held.flatMap(({ branch }) => branch ?? []))],
      owners: [...new Set(held.map(({ owner }) => owner))],
    }))
    .sort((one, other) => other.claim_count - one.claim_count || (one.file_path < other.file_path ? -1 : 1));
  return {
    claim_count: claims.length,
    claims: claims.slice(0, mostClaims),
    claims_truncated: claims.length > mostClaims,
    hot_files: hot.slice(0, mostHot),
    hot_files_truncated: hot.length > mostHot,
  };
}

const QUERY_CHARACTERS = 800;

/** What to look for where nobody said it: what the caller is at, else what goes on around it. */
export function derivedQuery(own: readonly string[], lanes: readonly Lane[]): string | null {
  const texts = own.length > 0 ? own : lanes.flatMap(({ task }) => task ?? []);
  const query = oneLine([...new Set(texts)].join(' '), QUERY_CHARACTERS);
  return query === '' ? null : query;
}
