import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'limit cursor members',
  turn: 110,
  answers: { does: {}, refuses: { limit: 0 } },
};
