import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ task_id: Number(taskId), since_ts: 0 }), tells: false },
  otherFields: 'task_id session_id since_ts limit',
  turn: 30,
  answers: { does: { task_id: 1, since_ts: 0 }, refuses: { task_id: 1 } },
};
