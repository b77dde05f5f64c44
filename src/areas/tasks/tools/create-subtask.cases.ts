import { STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ taskId, stepIndex: 0, title: 'Below' }), tells: true },
  names: {
    owner: {
      by: 'member',
      input: ({ taskId }) => ({ taskId, stepIndex: 0, title: 'Below', owner: STRANGER }),
      refused: 'NOT_A_MEMBER',
    },
    taskId: {
      by: 'stranger',
      input: ({ taskId }) => ({ taskId, stepIndex: 0, title: 'Below' }),
      refused: 'TASK_NOT_FOUND',
    },
  },
  otherFields: 'stepIndex title description',
  turn: 60,
  answers: {
    does: { taskId: '1', stepIndex: 1, title: 'Write the start' },
    refuses: { taskId: '1', stepIndex: 7, title: 'Write the end' },
  },
};
