import { groupBy } from '../../../kernel/rules/group.ts';
import { HOUR } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { DEFAULT_WEIGHT } from '../../profiles/rules/profile.ts';
import { routeOf, type WorkRoute } from '../rules/routing.ts';
import { isProtectedFile } from '../rules/validation.ts';
import { oldBlockers } from './old-blockers.ts';
import type { QueueEntry } from './ready-queue.ts';

const QUOTA_REMEMBERED = 6 * HOUR;

/** For each entry, whether the caller should take it. Sub-tasks that it already holds stay with it. */
export async function routeEntries(
  unit: Reads,
  entries: readonly QueueEntry[],
  protectedFiles: readonly string[],
): Promise<readonly WorkRoute[]> {
  const { agent } = unit.scope;
  if (entries.length === 0) return [];
  const { weights } = await unit.profiles.of(agent);
  const others = await unit.profiles.all();
  const ranOutOfQuota = await unit.plans.ranOutOfQuota(agent, unit.now - QUOTA_REMEMBERED);
  const blocked = ranOutOfQuota ? await blockedFiles(unit, entries) : new Set<string>();
  return entries.map(({ reason, plan, subtask: { capability, files } }) => {
    if (reason === 'continue_current_task') return { agent, reason: 'You hold it.' };
    return routeOf({
      agent,
      capability,
      files: files.length,
      weight: capability === null ? DEFAULT_WEIGHT : weights[capability],
      others,
      ranOutOfQuota,
      isProtected: files.some((file) => isProtectedFile(file, protectedFiles)),
      isBlocked: files.some((file) => blocked.has(fileOf(plan.repoRoot, file))),
    });
  });
}

async function blockedFiles(unit: Reads, entries: readonly QueueEntry[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const [repo, here] of groupBy(entries, ({ plan }) => plan.repoRoot)) {
    const files = [...new Set(here.flatMap(({ subtask }) => subtask.files))];
    for (const { filePath } of await oldBlockers(unit, repo, files)) found.add(fileOf(repo, filePath));
  }
  return found;
}

function fileOf(repo: string, file: string): string {
  return `${repo}\n${file}`;
}
