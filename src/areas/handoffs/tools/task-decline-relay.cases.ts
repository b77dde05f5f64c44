import { another } from '../../../../test/cases/naming.ts';
import { bobRelays } from '../../../../test/cases/scenes.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ relay_observation_id: 1 }), tells: false },
  names: { agent: another(() => ({ relay_observation_id: 1 })) },
  otherFields: 'relay_observation_id session_id task_id reason',
  turn: 60,
  answers: {
    before: bobRelays,
    does: { relay_observation_id: 21, reason: 'no time today' },
    refuses: { relay_observation_id: 999 },
  },
};
