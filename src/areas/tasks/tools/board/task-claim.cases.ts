import { alias } from '../../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ taskId }), tells: false },
  names: { as: alias(({ taskId }) => ({ taskId })) },
  otherFields: 'taskId leaseMinutes checkBusy',
  turn: 60,
  answers: { does: { taskId: '4' }, refuses: { taskId: '5' } },
};
