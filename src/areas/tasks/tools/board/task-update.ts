import { z } from 'zod';
import { defined } from '../../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../../kernel/rules/errors.ts';
import type { Actor } from '../../../../kernel/rules/team.ts';
import type { Reads } from '../../../../kernel/store/unit.ts';
import { checkingCodes, checkingShape } from '../../../../kernel/tool/checking.ts';
import { writeTool } from '../../../../kernel/tool/define.ts';
import { cappedText, field, taskNumber } from '../../../../kernel/tool/fields.ts';
import { actorOn } from '../../../teams/flows/current-team.ts';
import { boardField, refusalFields } from '../../../teams/tools/board-fields.ts';
import { boardMove } from '../../../teams/tools/dialect.ts';
import { unblockedBy } from '../../flows/task-readiness.ts';
import { boardMoves, needsVerificationNudge, VERIFICATION_NUDGE } from '../../rules/board.ts';
import { refuseArchived, type Task } from '../../rules/task.ts';
import { applyUpdate, edgeFields } from './task-changes.ts';

const input = () =>
  z.object({
    taskId: field.taskId,
    status: z.enum(boardMoves).optional().describe('in_progress on an unowned task claims it; deleted cancels'),
    owner: cappedText(200).nullable().optional().describe('Name in the team or agent id; null: nobody'),
    subject: field.title.optional().describe('New subject'),
    description: field.longText.optional().describe('New text'),
    activeForm: boardField.activeForm.optional().describe('As in "Writing SQL"'),
    addBlocks: boardField.taskIds.optional().describe('Tasks to wait for this one'),
    addBlockedBy: boardField.taskIds.optional().describe('Tasks this one waits for'),
    removeBlocks: boardField.taskIds.optional().describe('Undo addBlocks'),
    removeBlockedBy: boardField.taskIds.optional().describe('Undo addBlockedBy'),
    metadata: boardField.metadata.optional().describe('Merged in; null removes a key'),
    priority: boardField.priority.optional(),
    due: boardField.due.nullable().optional().describe('ISO date or time; null: none'),
    requires: boardField.requires.optional(),
    dispatch: z.enum(['hub', 'self']).optional().describe('hub: the hub may start the owner'),
    ifRevision: z.int().positive().optional().describe('Refuse if it has another revision'),
    as: boardField.as,
  });

export type TaskUpdateInput = z.output<ReturnType<typeof input>>;

export const taskUpdate = writeTool({
  name: 'TaskUpdate',
  toolset: 'board',
  dialect: boardMove,
  summary: 'Change a task on the board: status, owner, texts, dependencies, metadata; all given fields or none.',
  details:
    'Notifies the new owner, and the lead of a completion. A refusal returns success false with reason and code.',
  idempotent: false,
  input,
  output: () =>
    z.looseObject({
      success: z.boolean(),
      taskId: z.string().optional(),
      updatedFields: z.array(z.string()).optional(),
      statusChange: z.object({ from: z.string(), to: z.string() }).optional(),
      verificationNudgeNeeded: z.boolean().optional(),
      nudge: z.string().optional(),
      unblocked: z.array(z.string()).optional().describe('Tasks that waited only for this one'),
      revision: z.int().optional(),
      checking: checkingShape.optional(),
      ...refusalFields,
    }),
  errors: [
    'TASK_NOT_FOUND',
    'TASK_ARCHIVED',
    'NOTHING_TO_UPDATE',
    'REVISION_CONFLICT',
    'ALREADY_CLAIMED',
    'BLOCKED',
    'NOT_CAPABLE',
    'AGENT_NOT_FOUND',
    'NOT_A_MEMBER',
    'DEPENDENCY_SELF',
    'DEPENDENCY_CYCLE',
    'READ_ONLY',
    'NOT_YOUR_SESSION',
    ...checkingCodes,
  ],
  whileChecking: async (_unit, { taskId }, checking) => ({ success: true, taskId, updatedFields: [], checking }),
  cli: { command: 'update', args: ['taskId'] },
  async run(unit, changes) {
    const id = taskNumber(changes.taskId);
    // Lock all tasks of the call together, in id order.
    const named = edgeFields.flatMap((name) => changes[name] ?? []).map(taskNumber);
    const task = (await unit.tasks.findAll([...new Set([id, ...named])])).find((one) => one.id === id);
    if (task === undefined) throw new WaggleError('TASK_NOT_FOUND', 'Task not found', { id: changes.taskId });
    refuseUnfit(task, changes);
    const actor = await actorOn(unit, task, changes.as);
    const { next, updatedFields, statusChange } = await applyUpdate(unit, task, changes, actor);
    const unblocked = statusChange === undefined ? [] : await unblockedBy(unit, next);
    const nudged = statusChange?.to === 'completed' && (await isNudged(unit, next, actor));
    return {
      success: true,
      taskId: changes.taskId,
      updatedFields: [...updatedFields],
      ...defined({ statusChange }),
      ...(unblocked.length === 0 ? {} : { unblocked: [...unblocked] }),
      verificationNudgeNeeded: nudged,
      ...(nudged ? { nudge: VERIFICATION_NUDGE } : {}),
      revision: next.revision,
    };
  },
});

function refuseUnfit(task: Task, { taskId, ifRevision, as, ...fields }: TaskUpdateInput): void {
  refuseArchived(task);
  if (ifRevision !== undefined && ifRevision !== task.revision) {
    const message = `Task #${taskId} has revision ${task.revision}, not ${ifRevision}.`;
    throw new WaggleError('REVISION_CONFLICT', message, { id: taskId, revision: task.revision });
  }
  if (Object.values(fields).every((value) => value === undefined)) {
    throw new WaggleError('NOTHING_TO_UPDATE', 'The call names no field to change.', { id: taskId });
  }
}

async function isNudged(unit: Reads, task: Task, actor: Actor): Promise<boolean> {
  const own = await unit.board.completedBy(task.collectionId, actor);
  return needsVerificationNudge(own, await unit.board.completedIn(task.collectionId));
}
