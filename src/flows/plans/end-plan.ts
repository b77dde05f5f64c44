import { mayBeRoot } from '../../core/plans/plan.ts';
import { released } from '../../core/tasks/claim.ts';
import { changeTask } from '../../core/tasks/task.ts';
import type { Writes } from '../../store/unit.ts';
import type { ChangedTask } from '../tasks/task-changes.ts';
import { noteOnTask } from '../threads/observe.ts';

/**
 * Releases the claimed sub-tasks of a plan that has just ended. Sub-tasks of an archived plan cannot be completed, so
 * their claims would never end and their files would stay claimed.
 */
export async function endPlan(unit: Writes, { next: root }: ChangedTask): Promise<void> {
  if (root.status !== 'done' || !mayBeRoot(root.branch)) return;
  const held = await unit.plans.claimedIn(root.id);
  if (held.length === 0) return;
  const [plan] = await unit.plans.byIds([root.id]);
  for (const { taskId, index } of held) await freeSubtask(unit, taskId, `${plan?.slug}/sub-${index}`);
}

async function freeSubtask(unit: Writes, taskId: number, name: string): Promise<void> {
  const task = await unit.tasks.get(taskId);
  const claim = await unit.claims.open(taskId);
  if (claim === undefined) return;
  await unit.claims.end(claim, 'released');
  if (claim.session !== null) await unit.fileClaims.releaseOn(taskId, claim.session);
  const { status, owner, ownerHandle, threadId } = released(task);
  const change = changeTask(task, { status, owner, ownerHandle, threadId }, ['task.released'], unit.now);
  const free = await unit.tasks.apply(change);
  await unit.waiting.notReady([taskId]);
  await noteOnTask(unit, free, {
    kind: 'plan-subtask-claim',
    text: `Released ${name}: its plan is archived.`,
    metadata: { status: 'available', session_id: claim.session, agent: claim.agent },
  });
}
