import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: true },
  otherFields: 'limit session_id',
  turn: 20,
  answers: { does: { limit: 3 }, refuses: { limit: 0 } },
};
