import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ from: 'stranger' }), tells: false },
  names: { agent: { by: 'stranger', input: () => ({ from: 'founder', agent: 'member' }), refused: 'NOT_OWNER' } },
  otherFields: 'from',
  turn: 110,
  answers: { does: { from: 'bob' }, refuses: { from: 'bob', agent: 'ghost' } },
};
