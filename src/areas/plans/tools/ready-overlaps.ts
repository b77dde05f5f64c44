import { z } from 'zod';
import { groupBy } from '../../../kernel/rules/group.ts';
import type { OfferItem } from '../flows/ready-offer.ts';
import { subtaskName } from './claim-call.ts';

export const overlapShape = z.object({
  code: z.literal('ready_scope_overlap'),
  severity: z.literal('warning'),
  repo_root: z.string(),
  file_path: z.string(),
  subtasks: z.array(z.object({ plan_slug: z.string(), subtask_index: z.int(), title: z.string() })),
  message: z.string(),
});

/** Files that several offered sub-tasks name. Dependencies order sub-tasks within a plan, but not across plans. */
export function overlapsIn(items: readonly OfferItem[]): z.output<typeof overlapShape>[] {
  const entries = items.flatMap((item) => (item.kind === 'plan' ? [item.entry] : []));
  const named = entries.flatMap((entry) => entry.subtask.files.map((file) => ({ file, entry })));
  const sharers = [...groupBy(named, ({ file, entry }) => JSON.stringify([entry.plan.repoRoot, file])).values()];
  return sharers.flatMap((of) => {
    const [first, second] = of;
    if (first === undefined || second === undefined) return [];
    const names = of.map(({ entry }) => subtaskName(entry)).join(' and ');
    return {
      code: 'ready_scope_overlap' as const,
      severity: 'warning' as const,
      repo_root: first.entry.plan.repoRoot,
      file_path: first.file,
      subtasks: of.map(({ entry: { plan, subtask } }) => ({
        plan_slug: plan.slug,
        subtask_index: subtask.index,
        title: subtask.title,
      })),
      message: `${names} touch ${first.file}: finish one before the other is claimed.`,
    };
  });
}
