import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const place = { repo_root: '/repos/guide', branch: 'main' };

export const cases: ToolCases = {
  access: { input: () => ({ repo_root: '/repos/any', branch: 'main' }), tells: false },
  otherFields: 'repo_root branch',
  turn: 30,
  answers: { does: place, refuses: { repo_root: '/repos/guide' } },
};
