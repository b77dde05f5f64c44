import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ proposal_id: 1 }), tells: false },
  otherFields: 'proposal_id session_id kind',
  turn: 20,
  answers: { does: { proposal_id: 1, kind: 'rediscovered' }, refuses: { proposal_id: 9 } },
};
