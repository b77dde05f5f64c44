import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'unread_only limit cursor',
  turn: 120,
  answers: { does: {}, refuses: { limit: 0 } },
};
