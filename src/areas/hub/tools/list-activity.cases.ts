import { filter } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ taskId }), tells: true },
  names: { actor: filter('actor') },
  otherFields: 'taskId kind limit cursor',
  turn: 70,
  answers: { does: { taskId: '1', limit: 2 }, refuses: { limit: 0 } },
};
