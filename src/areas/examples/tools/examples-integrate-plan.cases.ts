import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ repo_root: '/repos/any', example_name: 'any' }), tells: false },
  otherFields: 'repo_root example_name target_hint',
  turn: 30,
  answers: { does: { repo_root: '/repos/guide', example_name: 'webhook' }, refuses: { repo_root: '/repos/guide' } },
};
