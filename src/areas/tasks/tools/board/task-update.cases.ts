import { alias, STRANGER } from '../../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ taskId, dispatch: 'self' }), tells: false },
  names: {
    owner: {
      by: 'member',
      input: ({ taskId }) => ({ taskId, owner: STRANGER }),
      refused: 'NOT_A_MEMBER',
    },
    addBlocks: {
      by: 'member',
      input: ({ taskId }) => ({ taskId, addBlocks: ['987654'] }),
      refused: 'TASK_NOT_FOUND',
    },
    addBlockedBy: {
      by: 'member',
      input: ({ taskId }) => ({ taskId, addBlockedBy: ['987654'] }),
      refused: 'TASK_NOT_FOUND',
    },
    removeBlocks: {
      by: 'stranger',
      input: ({ taskId, strangerTaskId }) => ({ taskId: strangerTaskId, removeBlocks: [taskId] }),
      refused: 'TASK_NOT_FOUND',
    },
    removeBlockedBy: {
      by: 'stranger',
      input: ({ taskId, strangerTaskId }) => ({ taskId: strangerTaskId, removeBlockedBy: [taskId] }),
      refused: 'TASK_NOT_FOUND',
    },
    as: alias(({ taskId }) => ({ taskId, dispatch: 'self' })),
  },
  otherFields: 'taskId status subject description activeForm metadata priority due requires dispatch ifRevision',
  turn: 70,
  answers: { does: { taskId: '4', status: 'completed' }, refuses: { taskId: '2', subject: 'Too late' } },
};
