import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const nowhere = { id: '99' };

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  otherFields: 'id open_only limit cursor',
  turn: 90,
  answers: { does: { id: '1' }, refuses: nowhere },
};
