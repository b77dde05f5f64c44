import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

const nobody = { task_id: 'Nobody' };

export const cases: ToolCases = {
  access: { input: () => ({ task_id: 'Watcher', block: false }), tells: true },
  otherFields: 'task_id block timeout',
  turn: 20,
  answers: { does: { task_id: 'Watcher', block: false }, refuses: { ...nobody, block: false } },
};
