import { filter } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const elsewhere = { collection: 'nowhere' };

export const cases: ToolCases = {
  access: { input: () => ({ limit: 200 }), tells: true },
  names: { author: filter('author') },
  otherFields: 'type collection topic limit cursor',
  turn: 100,
  answers: { does: { type: 'fact' }, refuses: elsewhere },
};
