import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  otherFields: 'id',
  turn: 180,
  answers: { does: { id: '1' }, refuses: { id: '2' } },
};
