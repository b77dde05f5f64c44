import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ delivery_ids: ['d-1'] }), tells: false },
  otherFields: 'delivery_ids',
  turn: 50,
  answers: { does: ({ delivery }) => ({ delivery_ids: [delivery] }), refuses: { delivery_ids: [] } },
};
