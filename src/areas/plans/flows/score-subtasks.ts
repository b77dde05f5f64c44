import { groupBy } from '../../../kernel/rules/group.ts';
import { HOUR } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { standing } from '../../claims/rules/claim.ts';
import type { Weights } from '../../profiles/rules/profile.ts';
import type { FreeSubtask } from '../queries/free-work.ts';
import { fitScore } from '../rules/fit.ts';
import type { Subtask } from '../rules/plan.ts';

export interface Scored {
  readonly row: FreeSubtask;
  readonly subtask: Subtask;
  readonly fit: number;
  readonly hasConflict: boolean;
  readonly releases: number;
}

/**
 * How well sub-tasks currently fit the caller: by its profile, by others' claims on their files, and by recent
 * releases.
 */
export async function scoreSubtasks(
  unit: Reads,
  rows: readonly FreeSubtask[],
  weights: Weights,
  staleMinutes: number,
): Promise<readonly Scored[]> {
  const subtasks = new Map(
    (await unit.plans.byTasks(rows.map(({ taskId }) => taskId))).map((one) => [one.taskId, one]),
  );
  const scored: Scored[] = [];
  for (const [repo, here] of groupBy(rows, ({ repoRoot }) => repoRoot)) {
    const files = [...new Set(here.flatMap(({ taskId }) => subtasks.get(taskId)?.files ?? []))];
    const taken = await takenByOthers(unit, repo, files, staleMinutes);
    const released = await releasedLately(unit, repo, files);
    for (const row of here) {
      const subtask = subtasks.get(row.taskId);
      if (subtask === undefined) continue;
      const hasConflict = subtask.files.some((file) => taken.has(file));
      const releases = subtask.files.reduce((sum, file) => sum + (released.get(file) ?? 0), 0);
      const { capability, byQueen } = row;
      const fit = fitScore({ capability, byQueen, hasConflict, releases }, weights);
      scored.push({ row, subtask, fit, hasConflict, releases });
    }
  }
  return scored;
}

async function takenByOthers(unit: Reads, repo: string, files: readonly string[], staleMinutes: number) {
  const claims = await unit.fileClaims.onScope(repo, files);
  const strong = claims.filter(
    (claim) => claim.session !== unit.scope.session && standing(claim, unit.now, staleMinutes).strength === 'strong',
  );
  return new Set(strong.map(({ filePath }) => filePath));
}

async function releasedLately(unit: Reads, repo: string, files: readonly string[]) {
  const since = unit.now - HOUR;
  const released = new Map(await unit.plans.releases(repo, files, since));
  for (const [file, times] of await unit.plans.handedOver(repo, since)) {
    released.set(file, (released.get(file) ?? 0) + times);
  }
  return released;
}
