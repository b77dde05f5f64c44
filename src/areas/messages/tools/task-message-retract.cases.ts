import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ message_observation_id: 1 }), tells: false },
  otherFields: 'message_observation_id session_id task_id reason',
  turn: 20,
  answers: { does: { message_observation_id: 8 }, refuses: { message_observation_id: 999 } },
};
