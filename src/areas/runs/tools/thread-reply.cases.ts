import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const nowhere = { id: '99' };

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId, message: 'Hello' }), tells: false },
  otherFields: 'id message',
  turn: 30,
  answers: { does: { id: '3', message: 'And the pictures?' }, refuses: { ...nowhere, message: 'Hello' } },
};
