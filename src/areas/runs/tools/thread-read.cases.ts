import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const nowhere = { id: '99' };

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId }), tells: true },
  otherFields: 'id threadId limit cursor',
  turn: 40,
  answers: { does: { id: '3' }, refuses: nowhere },
};
