import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inScope } from '../../../kernel/store/scope.ts';
import { insertion, statement } from '../../../kernel/store/statement.ts';
import { rowForms } from '../../specs/rules/row-id.ts';
import type { Plan, SubtaskDraft } from '../rules/plan.ts';
import { batonFactReads } from './baton-facts.ts';
import { freeWorkReads } from './free-work.ts';
import { type OtherRequest, otherWork, ownWork } from './other-work.ts';
import { planReads } from './plan-rows.ts';
import { subtaskReads } from './subtask-rows.ts';
import { newestWarnings } from './warnings.ts';

export function plansReads(context: UnitContext) {
  const { connection, visible } = context;
  return joined(planReads(context), subtaskReads(context), freeWorkReads(context), batonFactReads(context), {
    /** Tasks outside plans that the caller could start on. */
    otherWork: (request: OtherRequest) => otherWork(context, request),
    /** The caller's own tasks outside plans that it could work on. */
    ownWork: (wanted: Parameters<typeof ownWork>[1]) => ownWork(context, wanted),
    /** Posts in a repository that warn others. */
    warnings: (asked: Parameters<typeof newestWarnings>[1]) => newestWarnings(context, asked),
    /**
     * The sub-task that covers a row of the repository's spec, in any spelling of its id; the newest if there are
     * several.
     */
    async coveringRow(repo: string, specRow: string): Promise<number | undefined> {
      const query = connection.db
        .selectFrom('plan_subtasks')
        .innerJoin('tasks', 'tasks.id', 'plan_subtasks.task_id')
        .select('tasks.id')
        .where('plan_subtasks.repo_root', '=', repo)
        .where('plan_subtasks.spec_row_id', 'in', rowForms(specRow))
        .where('tasks.status', '<>', 'canceled')
        .orderBy('tasks.id', 'desc')
        .limit(1);
      const seen = inScope(query, 'tasks.collection_id', visible);
      return (await seen.executeTakeFirst())?.id;
    },
  });
}

export interface PlacedSubtask extends SubtaskDraft {
  readonly taskId: number;
  readonly wave: number;
  readonly waveName: string;
}

const insertPlans = insertion('plans');
const insertSubtasks = insertion('plan_subtasks');
const insertFiles = insertion('plan_files');
const released = statement((db, { taskId, now }: { readonly taskId: number; readonly now: Instant }) =>
  db.updateTable('plan_files').set({ released_at: now }).where('task_id', '=', taskId),
);

export function plansWrites(context: UnitContext) {
  const { connection, now } = context;
  return joined(plansReads(context), {
    async insert(plan: Omit<Plan, 'state'>, subtasks: readonly PlacedSubtask[]): Promise<void> {
      const { repoRoot, byQueen, rootId } = plan;
      const common = { repo_root: repoRoot, by_queen: byQueen ? 1 : 0 };
      const row = {
        task_id: rootId,
        slug: plan.slug,
        title: plan.title,
        problem: plan.problem,
        acceptance: JSON.stringify(plan.acceptance),
        auto_archive: plan.autoArchive ? 1 : 0,
        created_by: plan.createdBy,
        created_at: plan.createdAt,
        ...common,
      };
      await insertPlans(connection, [row]);
      const rows = subtasks.map(({ taskId, wave, waveName, capability, specRow }, position) => ({
        task_id: taskId,
        plan_id: rootId,
        position,
        wave,
        wave_name: waveName,
        capability,
        spec_row_id: specRow,
        ...common,
      }));
      await insertSubtasks(connection, rows);
      const files = subtasks.flatMap((subtask) =>
        subtask.files.map((file_path, position) => ({
          task_id: subtask.taskId,
          position,
          repo_root: repoRoot,
          file_path,
          released_at: null,
        })),
      );
      await insertFiles(connection, files);
    },
    /** Marks the files of a completed sub-task as free. */
    async release(taskId: number): Promise<void> {
      await released.all(connection, { taskId, now });
    },
  });
}
