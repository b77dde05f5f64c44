import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  otherFields: 'id limit cursor',
  turn: 110,
  answers: { does: { id: '6' }, refuses: { id: '99' } },
};
