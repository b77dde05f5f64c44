import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ minutes: 5 }), tells: false },
  otherFields: 'agent gone minutes limit cursor',
  turn: 90,
  answers: { does: { limit: 2 }, refuses: { limit: 0 } },
};
