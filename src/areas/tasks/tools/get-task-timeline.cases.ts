import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const nowhere = { id: '99' };

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  otherFields: 'id only limit cursor',
  turn: 110,
  answers: { does: { id: '2' }, refuses: nowhere },
};
