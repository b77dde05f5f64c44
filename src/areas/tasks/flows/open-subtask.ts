import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { refuseArchived, replaceStep, stepAt, type Task, taskEvent } from '../rules/task.ts';
import { openTask, reviseTask } from './task-lifecycle.ts';

export interface ChildDraft {
  readonly stepIndex: number;
  readonly title: string;
  readonly description: string;
  readonly owner: AgentId;
}

/** Creates the child, its thread and the link together. The child of a draft starts as a draft. */
export async function openSubtask(
  unit: Writes,
  parent: Task,
  draft: ChildDraft,
): Promise<{ task: Task; parent: Task }> {
  refuseStranger(unit, parent);
  refuseArchived(parent);
  refuseLinkedStep(parent, draft.stepIndex);
  const child = await openTask(unit, {
    title: draft.title,
    description: draft.description,
    owner: draft.owner,
    createdBy: unit.scope.agent,
    collectionId: parent.collectionId,
    parentId: parent.id,
    status: parent.status === 'pending' ? 'pending' : 'active',
    dispatch: 'hub',
  });
  const steps = replaceStep(parent, draft.stepIndex, { subtaskId: child.id });
  const next = await reviseTask(unit, parent, { steps });
  unit.emit(taskEvent('task.subtask', null, child));
  return { task: child, parent: next };
}

function refuseStranger(unit: Writes, parent: Task): void {
  if (parent.owner === unit.scope.agent) return;
  throw new WaggleError(
    'NOT_OWNER',
    `Task #${parent.id} is owned by ${parent.owner ?? 'nobody'}; only its owner may create subtasks.`,
    {
      id: String(parent.id),
      owner: parent.owner,
    },
  );
}

function refuseLinkedStep(parent: Task, index: number): void {
  const { subtaskId } = stepAt(parent, index);
  if (subtaskId === null) return;
  throw new WaggleError('STEP_LINKED', `Step ${index} of task #${parent.id} already has a subtask (#${subtaskId}).`, {
    id: String(parent.id),
    index,
    taskId: String(subtaskId),
  });
}
