import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'reason snoozed limit',
  turn: 92,
  answers: { does: {}, refuses: { limit: 0 } },
};
