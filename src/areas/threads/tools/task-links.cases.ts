import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ task_id: Number(taskId) }), tells: false },
  otherFields: 'task_id',
  turn: 70,
  answers: { does: { task_id: 3 }, refuses: { task_id: 99 } },
};
