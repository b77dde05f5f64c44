import { alias, COLLECTION, STRANGER, TEAM } from '../../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ to: 'user', message: 'Hello' }), tells: false },
  names: {
    to: {
      by: 'member',
      input: () => ({ to: `${STRANGER}@${COLLECTION}`, message: 'Hello', team_name: TEAM }),
      refused: 'RECIPIENT_NOT_FOUND',
    },
    as: alias(() => ({ to: 'Boss', message: 'Hello', team_name: TEAM })),
  },
  otherFields: 'message summary type request_id approve reason urgency team_name',
  turn: 80,
  answers: {
    does: { to: 'bob', message: 'Thank you.', team_name: 'Crew' },
    refuses: { to: 'nobody', message: 'Thank you.', team_name: 'Crew' },
  },
};
