import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const elsewhere = { team_name: 'Nowhere' };

export const cases: ToolCases = {
  access: { input: () => ({ team_name: 'Crew' }), tells: false },
  otherFields: 'team_name limit cursor',
  turn: 120,
  answers: { does: { team_name: 'Crew' }, refuses: elsewhere },
};
