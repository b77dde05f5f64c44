import { filter } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ taskId }), tells: true },
  names: { agent: filter('agent'), parent: filter('parent') },
  otherFields: 'taskId status limit cursor',
  turn: 50,
  answers: { does: { taskId: '3' }, refuses: { taskId: '99' } },
};
