import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ id: 1 }), tells: false },
  otherFields: 'id',
  turn: 60,
  answers: { does: { id: 1 }, refuses: { id: 99 } },
};
