import { alias } from '../../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ taskId }), tells: true },
  names: { as: alias(({ taskId }) => ({ taskId })) },
  otherFields: 'taskId',
  turn: 40,
  answers: { does: { taskId: '5' }, refuses: { taskId: 'x' } },
};
