import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: true },
  otherFields: 'limit cursor ids',
  turn: 160,
  answers: { does: { limit: 2 }, refuses: { limit: 0 } },
};
