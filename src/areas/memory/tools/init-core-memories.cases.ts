import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ query: 'canary 5d1e90' }), tells: true },
  otherFields: 'machine_id query',
  turn: 10,
  answers: { does: { query: 'links' }, refuses: { query: 7 } },
};
