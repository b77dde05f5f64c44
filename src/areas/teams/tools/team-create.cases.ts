import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ team_name: 'Anything' }), tells: false },
  otherFields: 'team_name description agent_type private',
  turn: 10,
  answers: { does: { team_name: 'Press', description: 'Tells others.' }, refuses: { team_name: '' } },
};
