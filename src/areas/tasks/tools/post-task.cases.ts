import { STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ title: 'Anything', owner: 'user' }), tells: false },
  names: {
    owner: { by: 'member', input: () => ({ title: 'For all', owner: STRANGER }) },
    blocked_by: {
      by: 'stranger',
      input: ({ taskId }) => ({ title: 'After it', owner: STRANGER, blocked_by: [taskId] }),
      refused: 'TASK_NOT_FOUND',
    },
  },
  otherFields: 'title description draft priority due',
  turn: 120,
  answers: {
    does: { title: 'Bind it', owner: 'bob', priority: 1, blocked_by: ['1'] },
    refuses: { title: 'Bind it', owner: 'nobody' },
  },
};
