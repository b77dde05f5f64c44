import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ repo_root: '/srv/shop', name: 'lint' }), tells: false },
  otherFields: 'repo_root name',
  turn: 90,
  answers: { does: { repo_root: '/srv/shop', name: 'test' }, refuses: { repo_root: '/srv/shop', name: 'lint' } },
};
