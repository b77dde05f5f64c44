import { groupBy } from '../../../../kernel/rules/group.ts';
import type { Instant } from '../../../../kernel/rules/time.ts';
import { type Lane, ownerOfLane, riskOf } from '../../../lanes/rules/lane.ts';
import { shownLane, shownTime } from '../../../lanes/tools/lane-shape.ts';
import { oneLine } from '../../../threads/rules/post-routing.ts';
import type { ContextLane, Ownership } from './context-shape.ts';

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
    updated_at: shownTime(lane.updatedAt) ?? null,
    elapsed_seconds: shown.elapsed_seconds,
    locked_file_count: shown.locked_file_count,
    locked_file_preview: shown.locked_file_preview,
  };
}

/** Which lane holds which file. A hot file is held by more than one lane. */
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
  const hot = hotFiles(lanes);
  return {
    claim_count: claims.length,
    claims: claims.slice(0, mostClaims),
    claims_truncated: claims.length > mostClaims,
    hot_files: hot.slice(0, mostHot),
    hot_files_truncated: hot.length > mostHot,
  };
}

/** A path identifies a file only within a repository, so the root is added if the lanes span several. */
function hotFiles(lanes: readonly Lane[]): Ownership['hot_files'] {
  const held = lanes.flatMap((lane) => lane.lockedFiles.map((file) => ({ file, lane })));
  const isSeveral = new Set(lanes.map(({ repoRoot }) => repoRoot)).size > 1;
  const byFile = groupBy(held, ({ file, lane }) => JSON.stringify([lane.repoRoot, file]));
  return [...byFile.values()]
    .flatMap((holders) => {
      const [first, another] = holders;
      if (first === undefined || another === undefined) return [];
      return {
        file_path: first.file,
        ...(isSeveral ? { repo_root: first.lane.repoRoot } : {}),
        claim_count: holders.length,
        branches: [...new Set(holders.flatMap(({ lane }) => lane.branch ?? []))],
        owners: [...new Set(holders.map(({ lane }) => ownerOfLane(lane)))],
      };
    })
    .sort((one, other) => other.claim_count - one.claim_count || (one.file_path < other.file_path ? -1 : 1));
}

const QUERY_CHARACTERS = 800;

/** The search query if the call gives none: from the caller's own work, else from the tasks of the lanes. */
export function derivedQuery(own: readonly string[], lanes: readonly Lane[]): string | null {
  const texts = own.length > 0 ? own : lanes.flatMap(({ task }) => task ?? []);
  const query = oneLine([...new Set(texts)].join(' '), QUERY_CHARACTERS);
  return query === '' ? null : query;
}
