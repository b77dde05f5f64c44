import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'repo_root',
  turn: 20,
  answers: { does: {}, refuses: { repo_root: '' } },
};
