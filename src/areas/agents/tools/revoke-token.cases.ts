import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ id: 't-00000000' }), tells: false },
  otherFields: 'id',
  turn: 110,
  answers: { does: ({ token }) => ({ id: token }), refuses: { id: 't-00000000' } },
};
