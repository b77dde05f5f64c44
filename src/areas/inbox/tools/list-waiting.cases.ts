import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: true },
  otherFields: 'limit',
  turn: 80,
  answers: { does: {}, refuses: { limit: 0 } },
};
