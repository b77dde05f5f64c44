import { alias, TEAM } from '../../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  names: { as: alias(() => ({ team_name: TEAM })) },
  otherFields: 'unread_only limit cursor ack sent team_name',
  turn: 100,
  answers: { does: { team_name: 'Crew' }, refuses: { limit: 0 } },
};
