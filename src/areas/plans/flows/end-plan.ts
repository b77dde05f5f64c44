import type { Writes } from '../../../kernel/store/unit.ts';
import type { ChangedTask } from '../../tasks/flows/task-changes.ts';
import { released } from '../../tasks/rules/claim.ts';
import { changeTask } from '../../tasks/rules/task.ts';
import { noteOnTask } from '../../threads/flows/observe.ts';
import { mayBeRoot } from '../rules/plan.ts';

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
