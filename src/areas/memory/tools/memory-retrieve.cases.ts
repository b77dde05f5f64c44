import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ memory_ids: [taskId] }), tells: true },
  otherFields: 'memory_ids',
  turn: 60,
  answers: { does: { memory_ids: [6, 99] }, refuses: { memory_ids: [] } },
};
