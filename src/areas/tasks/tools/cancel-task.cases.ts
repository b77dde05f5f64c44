import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  otherFields: 'id',
  turn: 190,
  answers: { does: { id: '5' }, refuses: { id: '2' } },
};
