import type { ToolCases } from '../../cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ words: 'Hello' }), tells: false },
  otherFields: 'words',
  turn: 10,
  answers: { does: { words: 'Hello' }, refuses: { words: 7 } },
};
