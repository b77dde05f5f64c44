import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ message_observation_id: 1 }), tells: false },
  names: { agent: another(() => ({ message_observation_id: 1 })) },
  otherFields: 'message_observation_id session_id task_id',
  turn: 40,
  answers: { does: { message_observation_id: 10 }, refuses: { message_observation_id: 8 } },
};
