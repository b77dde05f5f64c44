import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'limit',
  turn: 40,
  answers: { before: ({ hub }) => hub.callsWritten(), does: { limit: 1 }, refuses: { limit: 0 } },
};
