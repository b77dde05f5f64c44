import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const elsewhere = { collection: 'nowhere' };

export const cases: ToolCases = {
  access: { input: () => ({ collection: 'canary-5d1e90' }), tells: false },
  otherFields: 'collection limit cursor',
  turn: 140,
  answers: { does: { collection: 'crew' }, refuses: elsewhere },
};
