import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ message: 'Hello', taskId }), tells: false },
  otherFields: 'message taskId',
  turn: 20,
  answers: { does: { message: 'All is well.', taskId: '1' }, refuses: { message: 'All is well.', taskId: '99' } },
};
