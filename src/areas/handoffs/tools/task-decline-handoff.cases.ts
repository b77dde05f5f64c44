import { another } from '../../../../test/cases/naming.ts';
import { bobHandsOff } from '../../../../test/cases/scenes.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ handoff_observation_id: 1 }), tells: false },
  names: { agent: another(() => ({ handoff_observation_id: 1 })) },
  otherFields: 'handoff_observation_id session_id task_id reason',
  turn: 30,
  answers: {
    before: bobHandsOff,
    does: { handoff_observation_id: 13, reason: 'no time today' },
    refuses: { handoff_observation_id: 999 },
  },
};
