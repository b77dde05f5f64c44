import { another } from '../../../../test/cases/naming.ts';
import { bobHandsOff } from '../../../../test/cases/scenes.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ handoff_observation_id: 1 }), tells: false },
  names: { agent: another(() => ({ handoff_observation_id: 1 })) },
  otherFields: 'handoff_observation_id session_id task_id',
  turn: 20,
  answers: {
    before: bobHandsOff,
    does: { handoff_observation_id: 10 },
    refuses: { handoff_observation_id: 8, task_id: 2 },
  },
};
