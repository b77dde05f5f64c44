import { alias, TEAM } from '../../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

const elsewhere = { team_name: 'Nowhere' };

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ subject: 'Anything', addBlockedBy: [taskId] }), tells: false },
  names: {
    addBlockedBy: {
      by: 'stranger',
      input: ({ taskId }) => ({ subject: 'After it', addBlockedBy: [taskId] }),
      refused: 'TASK_NOT_FOUND',
    },
    as: alias(() => ({ subject: 'Anything', team_name: TEAM })),
  },
  otherFields: 'subject description activeForm metadata priority due requires team_name',
  turn: 30,
  answers: { does: { subject: 'Print it', team_name: 'Crew' }, refuses: { subject: 'Print it', ...elsewhere } },
};
