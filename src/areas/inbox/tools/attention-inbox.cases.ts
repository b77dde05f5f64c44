import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ task_ids: [Number(taskId)] }), tells: false },
  names: { agent: another(() => ({})) },
  otherFields:
    'session_id repo_root repo_roots recent_claim_window_minutes recent_claim_limit stalled_lane_limit file_heat_half_life_minutes file_heat_limit file_heat_min_heat task_ids format observation_id_limit verbose audit',
  turn: 50,
  answers: { does: {}, refuses: { observation_id_limit: 0 } },
};
