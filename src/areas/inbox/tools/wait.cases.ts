import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ timeout_seconds: 0 }), tells: false },
  otherFields: 'timeout_seconds',
  turn: 30,
  answers: { does: { timeout_seconds: 0 }, refuses: { timeout_seconds: -1 } },
};
