import type { Writes } from '../../../kernel/store/unit.ts';
import { reviseTask } from '../../tasks/flows/task-lifecycle.ts';
import { DEFAULT_LEASE } from '../../tasks/rules/claim.ts';
import { isArchived, type Task, taskEvent } from '../../tasks/rules/task.ts';
import { observe } from '../../threads/flows/observe.ts';
import type { Baton } from '../rules/baton.ts';

/**
 * Whoever accepts the work on a plan's sub-task also gets the sender's claim on the sub-task, so that it can be
 * completed. If somebody else has claimed the sub-task since, it stays theirs.
 */
export async function takeOverSubtask(unit: Writes, task: Task, { from }: Pick<Baton, 'from'>): Promise<void> {
  const [subtask] = await unit.plans.byTasks([task.id]);
  const [plan] = subtask === undefined ? [] : await unit.plans.byIds([subtask.planId]);
  if (subtask === undefined || plan === undefined || isArchived(task.status)) return;
  const open = await unit.claims.open(task.id);
  const last = open ?? (await unit.claims.ofTask(task.id)).at(-1);
  if (last === undefined || last.session !== from.session) return;
  const { agent, session } = unit.scope;
  const actor = { agent, handle: null };
  if (open !== undefined) await unit.claims.end(open, 'reassigned');
  await unit.claims.take(task.id, actor, DEFAULT_LEASE);
  unit.emit(taskEvent('task.claimed', null, task));
  const status = task.status === 'pending' ? { status: 'active' as const } : {};
  const held = await reviseTask(unit, task, { owner: agent, ownerHandle: null, ...status }, { by: actor });
  await observe(unit, held, {
    kind: 'plan-subtask-claim',
    text: `Took over ${plan.slug}/sub-${subtask.index}.`,
    metadata: {
      status: 'claimed',
      plan_slug: plan.slug,
      subtask_index: subtask.index,
      session_id: session,
      agent,
      previous_session_id: from.session,
    },
  });
}
