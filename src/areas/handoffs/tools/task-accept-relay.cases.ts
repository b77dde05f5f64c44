import { another } from '../../../../test/cases/naming.ts';
import { bobRelays } from '../../../../test/cases/scenes.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ relay_observation_id: 1 }), tells: false },
  names: { agent: another(() => ({ relay_observation_id: 1 })) },
  otherFields: 'relay_observation_id session_id task_id',
  turn: 50,
  answers: { before: bobRelays, does: { relay_observation_id: 17 }, refuses: { relay_observation_id: 8 } },
};
