import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const elsewhere = { collection: 'nowhere' };

export const cases: ToolCases = {
  access: { input: () => ({}), tells: true },
  otherFields: 'since status topic collection limit cursor',
  turn: 70,
  answers: { does: { limit: 3 }, refuses: elsewhere },
};
