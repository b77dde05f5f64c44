import { another, STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ task_id: Number(taskId), content: 'x' }), tells: false },
  names: {
    reply_to: {
      by: 'stranger',
      input: ({ memoryId, strangerTaskId }) => ({
        task_id: Number(strangerTaskId),
        content: 'x',
        reply_to: memoryId,
      }),
      refused: 'OBSERVATION_NOT_ON_TASK',
    },
    agent: another(({ taskId }) => ({ task_id: Number(taskId), content: 'x' })),
    to_agent: {
      by: 'member',
      input: ({ taskId }) => ({ task_id: Number(taskId), content: 'x', to_agent: STRANGER }),
      refused: 'RECIPIENT_NOT_FOUND',
    },
    to_session_id: {
      by: 'member',
      input: ({ taskId }) => ({ task_id: Number(taskId), content: 'x', to_session_id: 's-stranger' }),
      refused: 'RECIPIENT_NOT_FOUND',
    },
  },
  otherFields: 'task_id session_id content urgency expires_in_minutes',
  turn: 10,
  answers: {
    does: { task_id: 1, to_agent: 'bob', content: 'Please look at the links.', urgency: 'needs_reply' },
    refuses: { task_id: 1, to_agent: 'nobody', content: 'x' },
  },
};
