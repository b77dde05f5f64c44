import { STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ title: 'Anything', steps: [] }), tells: false },
  names: {
    owner: { by: 'member', input: () => ({ title: 'For all', owner: STRANGER, steps: [] }) },
    blocked_by: {
      by: 'stranger',
      input: ({ taskId }) => ({ title: 'After it', blocked_by: [taskId] }),
      refused: 'TASK_NOT_FOUND',
    },
    continues: {
      by: 'stranger',
      input: ({ taskId }) => ({ title: 'Again', continues: taskId }),
      refused: 'TASK_NOT_FOUND',
    },
  },
  otherFields: 'title description draft steps priority due requires details done',
  turn: 130,
  answers: {
    does: { title: 'Send it', steps: [{ title: 'Buy stamps' }] },
    refuses: { title: 'Send it', owner: 'nobody', steps: [] },
  },
};
