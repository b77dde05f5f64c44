import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'repo_root repo_roots include_stale limit',
  turn: 10,
  answers: { does: {}, refuses: { repo_root: '/srv/private' } },
};
