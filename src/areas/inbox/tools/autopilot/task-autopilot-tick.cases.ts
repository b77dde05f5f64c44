import { another } from '../../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';
import { REPO } from '../../../../../test/plan-drafts.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  names: { agent: another(() => ({})) },
  otherFields: 'session_id repo_root stalled_lane_limit',
  turn: 90,
  answers: { does: { repo_root: REPO }, refuses: { stalled_lane_limit: 0 } },
};
