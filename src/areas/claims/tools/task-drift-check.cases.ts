import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ task_id: Number(taskId) }), tells: false },
  otherFields: 'session_id task_id window_minutes limit cursor',
  turn: 30,
  answers: { does: { task_id: 1, limit: 1 }, refuses: { task_id: 99 } },
};
