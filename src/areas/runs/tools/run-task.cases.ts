import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId }), tells: false },
  otherFields: 'id',
  turn: 10,
  answers: { does: { id: '3' }, refuses: { id: '1' } },
};
