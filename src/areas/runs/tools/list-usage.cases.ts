import { filter } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  names: { agent: filter('agent') },
  otherFields: 'days zone',
  turn: 110,
  answers: { does: { days: 1 }, refuses: { zone: 'Nowhere' } },
};
