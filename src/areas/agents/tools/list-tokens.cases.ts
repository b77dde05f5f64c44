import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'limit cursor',
  turn: 90,
  answers: { does: {}, refuses: { limit: 0 } },
};
