import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId, index: 0 }), tells: true },
  otherFields: 'id index value',
  turn: 80,
  answers: { does: { id: '1', index: 0 }, refuses: { id: '1', index: 7 } },
};
