import { alias, TEAM } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const elsewhere = { team_name: 'Nowhere' };

export const cases: ToolCases = {
  access: { input: () => ({ team_name: 'Nowhere' }), tells: false },
  names: { as: alias(() => ({ team_name: TEAM })) },
  otherFields: 'team_name force',
  turn: 140,
  answers: { does: { team_name: 'Crew', force: true }, refuses: elsewhere },
};
