import { alias, TEAM } from '../../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

const elsewhere = { team_name: 'Nowhere' };

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  names: { as: alias(() => ({ team_name: TEAM })) },
  otherFields: 'ready limit cursor team_name',
  turn: 50,
  answers: { does: { team_name: 'Crew' }, refuses: elsewhere },
};
