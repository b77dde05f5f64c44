import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ task_id: Number(taskId), kind: 'note', content: 'x' }), tells: false },
  names: {
    reply_to: {
      by: 'stranger',
      input: ({ memoryId, strangerTaskId }) => ({
        task_id: Number(strangerTaskId),
        kind: 'note',
        content: 'x',
        reply_to: memoryId,
      }),
      refused: 'OBSERVATION_NOT_ON_TASK',
    },
  },
  otherFields: 'task_id session_id kind content',
  turn: 10,
  answers: {
    does: { task_id: 1, kind: 'decision', content: 'The guide has one page.' },
    refuses: { task_id: 99, kind: 'note', content: 'x' },
  },
};
