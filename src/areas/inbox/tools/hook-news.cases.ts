import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'wants told hold_ms after server',
  turn: 32,
  answers: { does: { told: 1_000 }, refuses: { hold_ms: -1 } },
};
