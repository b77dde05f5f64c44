import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ agent: 'founder' }), tells: false },
  names: { agent: { by: 'stranger', input: () => ({ agent: 'member', label: 'x' }), refused: 'SCOPE_REQUIRED' } },
  otherFields: 'scopes label expires_at',
  turn: 100,
  answers: { does: { agent: 'bob', label: 'a robot' }, refuses: { agent: 'nobody' } },
};
