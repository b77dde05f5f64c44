import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ target_session_id: 's-member' }), tells: false },
  otherFields: 'target_session_id current_session_id around_id limit',
  turn: 50,
  answers: { does: { target_session_id: 's-bob' }, refuses: { target_session_id: 'nobody' } },
};
