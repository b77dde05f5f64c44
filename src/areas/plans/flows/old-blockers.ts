import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { HOUR } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { OldBlocker } from '../rules/validation.ts';

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
