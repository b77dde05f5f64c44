import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ query: 'canary 5d1e90' }), tells: false },
  otherFields: 'query repo_root current_task_id limit',
  turn: 10,
  answers: { does: { query: 'write the guide' }, refuses: { query: '' } },
};
