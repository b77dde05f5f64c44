import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ task_id: Number(taskId), other_task_id: 999_999 }), tells: false },
  names: {
    other_task_id: {
      by: 'stranger',
      input: ({ taskId, strangerTaskId }) => ({ task_id: Number(strangerTaskId), other_task_id: Number(taskId) }),
    },
  },
  otherFields: 'task_id',
  turn: 80,
  answers: { does: { task_id: 1, other_task_id: 3 }, refuses: { task_id: 1, other_task_id: 0 } },
};
