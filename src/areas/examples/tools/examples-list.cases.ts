import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ repo_root: '/repos/any' }), tells: false },
  otherFields: 'repo_root',
  turn: 10,
  answers: { does: { repo_root: '/repos/guide' }, refuses: {} },
};
