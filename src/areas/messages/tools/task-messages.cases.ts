import { another } from '../../../../test/cases/naming.ts';
import { bobAsks } from '../../../../test/cases/scenes.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ task_ids: [Number(taskId)] }), tells: false },
  names: { agent: another(() => ({})) },
  otherFields: 'session_id since_ts task_ids unread_only limit',
  turn: 30,
  answers: { before: bobAsks, does: { unread_only: true }, refuses: { limit: 0 } },
};
