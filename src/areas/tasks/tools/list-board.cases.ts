import { filter } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ ids: taskId }), tells: true },
  names: { owner: filter('owner') },
  otherFields: 'state ids status team topic search limit cursor',
  turn: 170,
  answers: { does: { limit: 2 }, refuses: { limit: 0 } },
};
