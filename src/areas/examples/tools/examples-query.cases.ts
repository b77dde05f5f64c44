import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ query: 'canary 5d1e90' }), tells: false },
  otherFields: 'query repo_root example_name limit',
  turn: 20,
  answers: { does: { query: 'webhook signature' }, refuses: { query: '' } },
};
