import { alias, STRANGER, TEAM } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const elsewhere = { team_name: 'Nowhere' };

export const cases: ToolCases = {
  access: { input: () => ({ team_name: 'Nowhere' }), tells: false },
  names: {
    as: alias(() => ({ team_name: TEAM })),
    member: {
      by: 'member',
      input: () => ({ team_name: TEAM, member: STRANGER }),
      refused: 'RECIPIENT_NOT_FOUND',
    },
  },
  otherFields: 'team_name',
  turn: 130,
  answers: { does: { team_name: 'Crew', member: 'bob' }, refuses: elsewhere },
};
