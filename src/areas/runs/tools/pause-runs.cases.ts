import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  turn: 150,
  answers: { does: {}, refuses: 'unscoped' },
};
