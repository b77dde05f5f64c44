import { filter } from '../../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  names: { agent: filter('agent') },
  otherFields: 'box state asking limit cursor',
  turn: 90,
  answers: { does: {}, refuses: { limit: 0 } },
};
