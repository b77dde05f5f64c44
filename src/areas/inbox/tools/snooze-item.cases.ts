import { askAda, lastAsked } from '../../../../test/cases/asked.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ id: 'notice-1' }), tells: false },
  otherFields: 'id minutes',
  turn: 94,
  answers: { before: askAda, does: () => ({ id: lastAsked(), minutes: 5 }), refuses: { id: 'notice-999' } },
};
