import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ taskId }), tells: false },
  otherFields: 'taskId limit',
  turn: 30,
  answers: { does: { taskId: '1' }, refuses: { taskId: '99' } },
};
