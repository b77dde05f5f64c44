import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ query: 'canary 5d1e90' }), tells: true },
  otherFields: 'query limit',
  turn: 10,
  answers: { does: { query: 'links docs job' }, refuses: { query: '' } },
};
