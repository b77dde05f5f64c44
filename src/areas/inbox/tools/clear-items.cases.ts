import { askAda, lastAsked } from '../../../../test/cases/asked.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ ids: ['notice-1'] }), tells: false },
  otherFields: 'ids',
  turn: 96,
  answers: { before: askAda, does: () => ({ ids: [lastAsked()] }), refuses: { ids: ['12'] } },
};
