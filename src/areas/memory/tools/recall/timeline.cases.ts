import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ session_id: 's-member' }), tells: false },
  otherFields: 'session_id around_id limit',
  turn: 30,
  answers: { does: { session_id: 's-ada', limit: 2 }, refuses: { session_id: '' } },
};
