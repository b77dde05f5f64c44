import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ name: 'get_task', arguments: { id: taskId } }), tells: true },
  otherFields: 'name arguments',
  turn: 20,
  answers: {
    does: { name: 'update_step', arguments: { id: '1', index: 0, done: true } },
    refuses: { name: 'no_such_tool', arguments: {} },
  },
};
