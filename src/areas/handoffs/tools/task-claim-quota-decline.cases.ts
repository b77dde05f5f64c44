import { bobRelays } from '../../../../test/cases/scenes.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ task_id: Number(taskId), file_path: 'a.ts' }), tells: false },
  otherFields: 'task_id session_id handoff_observation_id file_path reason',
  turn: 70,
  answers: {
    before: bobRelays,
    does: { task_id: 1, file_path: 'docs/a.md', reason: 'no time today' },
    refuses: { task_id: 1, file_path: 'docs/b.md' },
  },
};
