import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ text: 'Usage limit reached' }), tells: false },
  otherFields: 'text',
  turn: 100,
  answers: { does: { text: 'Usage limit reached' }, refuses: {} },
};
