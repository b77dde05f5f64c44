import { another, STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: {
    input: ({ taskId }) => ({ task_id: Number(taskId), to_agent: 'any', summary: 'x' }),
    tells: false,
  },
  names: {
    agent: another(({ taskId }) => ({ task_id: Number(taskId), to_agent: 'any', summary: 'x' })),
    to_agent: {
      by: 'member',
      input: ({ taskId }) => ({ task_id: Number(taskId), summary: 'x', to_agent: STRANGER }),
      refused: 'RECIPIENT_NOT_FOUND',
    },
    to_session_id: {
      by: 'member',
      input: ({ taskId }) => ({ task_id: Number(taskId), summary: 'x', to_agent: 'any', to_session_id: 's-stranger' }),
      refused: 'RECIPIENT_NOT_FOUND',
    },
  },
  otherFields: 'task_id session_id summary next_steps blockers released_files transferred_files expires_in_minutes',
  turn: 10,
  answers: {
    does: { task_id: 1, to_agent: 'bob', summary: 'Links are checked.', next_steps: ['write page two'] },
    refuses: { task_id: 1, to_agent: 'nobody', summary: 'x' },
  },
};
