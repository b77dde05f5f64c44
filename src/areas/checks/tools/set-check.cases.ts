import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const check = { repo_root: '/srv/shop', name: 'test', command: ['npm', 'test'], on_paths: ['src/'] };

export const cases: ToolCases = {
  access: { input: () => check, tells: false },
  otherFields: 'repo_root name command on_paths time_limit_seconds env required unproven',
  turn: 10,
  answers: { does: check, refuses: { ...check, command: [] } },
};
