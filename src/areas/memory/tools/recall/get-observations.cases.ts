import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ ids: Array.from({ length: 20 }, (_, index) => index + 1) }), tells: true },
  otherFields: 'ids expand',
  turn: 20,
  answers: { does: { ids: [6] }, refuses: { ids: [] } },
};
