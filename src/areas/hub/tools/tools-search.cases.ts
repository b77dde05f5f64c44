import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ query: '', limit: 50 }), tells: false },
  otherFields: 'query limit',
  turn: 10,
  answers: { does: { query: 'complete a task', limit: 1 }, refuses: { query: 'task', limit: 0 } },
};
