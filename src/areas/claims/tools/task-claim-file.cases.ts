import { STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ task_id: Number(taskId), file_path: 'a.ts' }), tells: false },
  names: {
    agent: {
      by: 'member',
      input: ({ taskId }) => ({ task_id: Number(taskId), file_path: 'a.ts', agent: STRANGER }),
      refused: 'NOT_YOUR_SESSION',
    },
  },
  otherFields: 'task_id session_id file_path note',
  turn: 10,
  answers: [
    {
      does: { task_id: 1, file_path: 'docs/guide.md', note: 'one page' },
      refuses: { task_id: 1, file_path: '/dev/null' },
    },
    { does: { task_id: 1, file_path: 'docs/map.md' }, refuses: { task_id: 99, file_path: 'a' } },
  ],
};
