import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const nowhere = { id: '99' };

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  otherFields: 'id',
  turn: 100,
  answers: { does: { id: '5' }, refuses: nowhere },
};
