import { WORKSPACE_ID } from '../../core/identity.ts';
import type { OldBlocker } from '../../core/plans/validation.ts';
import { HOUR } from '../../core/time.ts';
import type { Reads } from '../../store/unit.ts';

/** How many of the newest posts of each kind in a repository are searched. */
const LOOKED_AT = 50;

/** Blockers posted in a repository more than an hour ago that mention one of these files. */
export async function oldBlockers(unit: Reads, repo: string, files: readonly string[]): Promise<readonly OldBlocker[]> {
  const kinds = ['blocker', 'blocked_path'];
  const posts = await unit.plans.warnings({ collectionId: WORKSPACE_ID, kinds, repo, limit: LOOKED_AT });
  return posts
    .filter(({ at }) => at <= unit.now - HOUR)
    .flatMap(({ id, text }) => files.filter((file) => text.includes(file)).map((filePath) => ({ id, filePath })));
}
