import { STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId, dispatch: 'self' }), tells: true },
  names: {
    owner: {
      by: 'member',
      input: ({ taskId }) => ({ id: taskId, owner: STRANGER }),
      refused: 'NOT_A_MEMBER',
    },
  },
  otherFields: 'id title description status dispatch',
  turn: 30,
  answers: { does: { id: '1', title: 'Write the whole guide' }, refuses: { id: '2', title: 'Too late' } },
};
