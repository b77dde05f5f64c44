import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ id: 'r-1-000000' }), tells: false },
  otherFields: 'id',
  turn: 140,
  answers: { does: ({ run }) => ({ id: run }), refuses: { id: 'r-99-000000' } },
};
