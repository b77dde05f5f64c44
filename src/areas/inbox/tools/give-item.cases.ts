import { askAda, lastAsked } from '../../../../test/cases/asked.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ id: 'notice-1', to: 'user' }), tells: false },
  names: { to: { by: 'member', input: () => ({ id: 'notice-1', to: 'eve' }), refused: 'ITEM_NOT_FOUND' } },
  otherFields: 'id',
  turn: 95,
  answers: { before: askAda, does: () => ({ id: lastAsked(), to: 'user' }), refuses: { id: 'notice-999', to: 'user' } },
};
