import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: true },
  otherFields: 'limit cursor',
  turn: 40,
  answers: { does: {}, refuses: { limit: 0 } },
};
