import { z } from 'zod';
import type { Reads } from '../../../kernel/store/unit.ts';
import { arrayAnswer, budgetOf } from '../../../kernel/tool/answers.ts';
import { colony } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';

export const taskTimeline = readTool({
  name: 'task_timeline',
  toolset: 'threads',
  dialect: colony,
  summary: 'List what happened on a task, newest first, as ids.',
  input: () => z.object({ task_id: threadField.taskId, limit: threadField.limit(200, 50) }),
  answer: 'array',
  output: () =>
    arrayAnswer(
      z.object({
        id: z.int(),
        kind: z.string(),
        session_id: z.string().nullable(),
        ts: z.int(),
        reply_to: z.int().nullable(),
        plan_slug: z.string().optional(),
        subtask_index: z.int().optional(),
        wave_index: z.int().optional(),
        wave_name: z.string().optional(),
        depends_on: z.array(z.int()).optional(),
        blocked_by: z.array(z.int().nullable()).optional(),
      }),
    ),
  errors: [],
  cli: { command: 'timeline', args: ['task_id'] },
  async run(unit, { task_id, limit }) {
    const { rows, total } = await unit.timeline.onTask(task_id, limit);
    const place = rows.length === 0 ? {} : await planPlace(unit, task_id);
    const items = rows.map(({ id, kind, session, at, replyTo }) => ({
      id,
      kind,
      session_id: session,
      ts: at,
      reply_to: replyTo,
      ...place,
    }));
    const why = 'Only the newest entries are listed.';
    return { items, budget: budgetOf(items, { available: total, hydrateWith: 'get_observations', why }) };
  },
});

/** Where the task stands in its plan; nothing if it is no sub-task. */
async function planPlace(unit: Reads, taskId: number) {
  const [subtask] = await unit.plans.byTasks([taskId]);
  const [plan] = subtask === undefined ? [] : await unit.plans.byIds([subtask.planId]);
  if (subtask === undefined || plan === undefined) return {};
  return {
    plan_slug: plan.slug,
    subtask_index: subtask.index,
    wave_index: subtask.wave,
    wave_name: subtask.waveName,
    depends_on: [...subtask.dependsOn],
    blocked_by: [...subtask.blockedBy],
  };
}
