import { filter } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ agent: 'founder' }), tells: false },
  names: { agent: filter('agent') },
  turn: 20,
  answers: { does: { agent: 'ada' }, refuses: {} },
};
