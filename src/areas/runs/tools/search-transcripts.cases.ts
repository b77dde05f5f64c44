import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ query: 'canary-5d1e90' }), tells: true },
  otherFields: 'query limit',
  turn: 80,
  answers: { does: { query: 'pictures' }, refuses: { query: '' } },
};
