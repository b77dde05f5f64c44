import { another, STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const relayed = { reason: 'manual', one_line: 'x', base_branch: 'main' };

export const cases: ToolCases = {
  access: {
    input: ({ taskId }) => ({ task_id: Number(taskId), reason: 'manual', one_line: 'x', base_branch: 'main' }),
    tells: false,
  },
  names: {
    agent: another(({ taskId }) => ({ task_id: Number(taskId), ...relayed })),
    to_agent: {
      by: 'member',
      input: ({ taskId }) => ({ task_id: Number(taskId), ...relayed, to_agent: STRANGER }),
      refused: 'RECIPIENT_NOT_FOUND',
    },
    to_session_id: {
      by: 'member',
      input: ({ taskId }) => ({ task_id: Number(taskId), ...relayed, to_session_id: 's-stranger' }),
      refused: 'RECIPIENT_NOT_FOUND',
    },
  },
  otherFields: 'task_id session_id reason one_line base_branch fetch_files_at expires_in_minutes',
  turn: 40,
  answers: {
    does: { task_id: 1, reason: 'manual', one_line: 'Page two is begun.', base_branch: 'main' },
    refuses: { task_id: 99, reason: 'manual', one_line: 'x', base_branch: 'main' },
  },
};
