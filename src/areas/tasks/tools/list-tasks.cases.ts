import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ limit: 100 }), tells: true },
  otherFields: 'limit cursor',
  turn: 140,
  answers: { does: {}, refuses: { limit: 0 } },
};
