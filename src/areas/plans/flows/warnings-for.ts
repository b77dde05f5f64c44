import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { Warning } from '../queries/warnings.ts';
import type { QueueEntry } from './ready-queue.ts';

/** Posts that tell others what not to try again. */
const negativeKinds = ['failed_approach', 'blocked_path', 'conflict_warning', 'reverted_solution'] as const;

/** How many of the newest posts of each kind in a repository are searched. */
const LOOKED_AT = 50;
const SHOWN = 3;

/** For each entry, warnings on its own or its plan's thread, and those that mention one of its files. */
export async function warningsFor(
  unit: Reads,
  entries: readonly QueueEntry[],
): Promise<readonly (readonly Warning[])[]> {
  const posts = new Map<string, readonly Warning[]>();
  for (const repo of new Set(entries.map(({ plan }) => plan.repoRoot))) {
    const asked = { collectionId: WORKSPACE_ID, kinds: negativeKinds, repo, limit: LOOKED_AT };
    posts.set(repo, await unit.plans.warnings(asked));
  }
  return entries.map(({ plan, subtask }) => {
    const concerns = ({ taskId, text }: Warning) =>
      taskId === subtask.taskId || taskId === plan.rootId || subtask.files.some((file) => text.includes(file));
    return (posts.get(plan.repoRoot) ?? []).filter(concerns).slice(0, SHOWN);
  });
}
