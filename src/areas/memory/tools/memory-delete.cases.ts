import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const gone = { memory_id: 99 };

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ memory_id: taskId }), tells: false },
  otherFields: 'memory_id',
  turn: 160,
  answers: { does: { memory_id: 6 }, refuses: gone },
};
