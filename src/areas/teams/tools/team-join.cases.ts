import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const elsewhere = { team_name: 'Nowhere' };

export const cases: ToolCases = {
  access: { input: () => ({ team_name: 'Nowhere' }), tells: false },
  otherFields: 'team_name name agent_type',
  turn: 20,
  answers: { does: { team_name: 'Crew', name: 'writer' }, refuses: { ...elsewhere, name: 'writer' } },
};
