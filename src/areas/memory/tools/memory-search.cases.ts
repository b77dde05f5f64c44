import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const elsewhere = { collection: 'nowhere' };

export const cases: ToolCases = {
  access: { input: () => ({ query: 'canary 5d1e90' }), tells: true },
  otherFields: 'query type_filter topic collection since limit deep',
  turn: 50,
  answers: { does: { query: 'links' }, refuses: { query: 'links', ...elsewhere } },
};
