import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: true },
  otherFields: 'by id limit cursor',
  turn: 60,
  answers: { does: {}, refuses: { limit: 0 } },
};
