import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'told server',
  turn: 31,
  answers: { does: {}, refuses: { told: -1 } },
};
