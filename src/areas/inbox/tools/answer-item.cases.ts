import { askAda, lastAsked } from '../../../../test/cases/asked.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ id: 'notice-1', answers: ['red'] }), tells: false },
  otherFields: 'id answer answers decision reason',
  turn: 93,
  answers: {
    before: askAda,
    does: () => ({ id: lastAsked(), answers: ['2'] }),
    refuses: { id: 'notice-999', answers: ['2'] },
  },
};
