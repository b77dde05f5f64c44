import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

const nobody = { task_id: 'Nobody' };

export const cases: ToolCases = {
  access: { input: () => ({ task_id: 'Watcher' }), tells: true },
  otherFields: 'task_id',
  turn: 30,
  answers: { does: { task_id: 'Sleeper' }, refuses: nobody },
};
