import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'minutes',
  turn: 175,
  answers: { does: { minutes: 5 }, refuses: { minutes: 1 } },
};
