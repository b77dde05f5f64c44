import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId, index: 0, done: true }), tells: true },
  otherFields: 'id index title details done',
  turn: 50,
  answers: { does: { id: '1', index: 0, done: true }, refuses: { id: '1', index: 7, done: true } },
};
