import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ task_id: Number(taskId), file_path: 'a.ts' }), tells: false },
  names: { agent: another(({ taskId }) => ({ task_id: Number(taskId), file_path: 'a.ts' })) },
  otherFields: 'task_id session_id handoff_observation_id file_path',
  turn: 80,
  answers: { does: { task_id: 1, file_path: 'docs/a.md' }, refuses: { task_id: 1 } },
};
