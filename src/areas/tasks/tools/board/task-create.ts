import { z } from 'zod';
import { defined } from '../../../../kernel/rules/defined.ts';
import { writeTool } from '../../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../../kernel/tool/fields.ts';
import { listNote, requirePlace } from '../../../teams/flows/current-team.ts';
import { boardField, mergeMetadata, placeWanted } from '../../../teams/tools/board-fields.ts';
import { board } from '../../../teams/tools/dialect.ts';
import { waitForAll } from '../../flows/dependencies.ts';
import { openTask } from '../../flows/task-lifecycle.ts';

export const taskCreate = writeTool({
  name: 'TaskCreate',
  toolset: 'board',
  dialect: board,
  summary: 'Put a task on the board of your current team: pending, owned by nobody yet.',
  details: 'Somebody takes it with TaskClaim. Order tasks with addBlockedBy here or in TaskUpdate.',
  idempotent: false,
  input: () =>
    z.object({
      subject: field.title.describe('What to do, imperative, up to 200 characters'),
      description: field.longText.default('').describe('Context and brief, up to 64 KiB'),
      activeForm: boardField.activeForm.optional(),
      metadata: boardField.metadata.optional().describe('Any JSON of yours, up to 16 KiB'),
      priority: boardField.priority.optional(),
      due: boardField.due.optional(),
      requires: boardField.requires.optional(),
      addBlockedBy: boardField.taskIds.optional().describe('Ids of tasks that must be finished first'),
      team_name: boardField.teamName.optional(),
      as: boardField.as,
    }),
  output: () => z.object({ task: z.object({ id: z.string(), subject: z.string() }), note: boardField.note.optional() }),
  errors: ['COLLECTION_NOT_FOUND', 'NOT_A_MEMBER', 'TEAM_UNCLEAR', 'READ_ONLY', 'TASK_NOT_FOUND', 'NOT_YOUR_SESSION'],
  cli: {
    command: 'add',
    args: ['subject'],
    ways: [
      {
        path: 'board add',
        about: 'Put a task on the board of a team, for anybody to claim.',
        words: ({ task, note = '' }, { line }) => line(`Added #${task.id} ${task.subject}. ${note}`.trimEnd()),
      },
    ],
  },
  async run(unit, input, { caller }) {
    const place = await requirePlace(unit, placeWanted(input, caller));
    const blockers = (input.addBlockedBy ?? []).map(taskNumber);
    // Same lock order as every other write: tasks, then edges, then numbers.
    await unit.tasks.findAll(blockers);
    if (blockers.length > 0) await unit.dependencies.inTurn();
    const task = await openTask(unit, {
      title: input.subject,
      description: input.description,
      activeForm: input.activeForm ?? null,
      metadata: mergeMetadata({}, input.metadata ?? {}),
      requires: input.requires ?? [],
      ...defined({ priority: input.priority }),
      ...defined({ dueAt: input.due }),
      owner: null,
      createdBy: caller.agent,
      collectionId: place.collectionId,
      status: 'pending',
      dispatch: 'self',
    });
    await waitForAll(unit, task, blockers);
    return { task: { id: String(task.id), subject: task.title }, ...listNote(place) };
  },
});
