import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'repo_root limit cursor',
  turn: 50,
  answers: { does: {}, refuses: { limit: 0 } },
};
