import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';
import { REPO } from '../../../../test/plan-drafts.ts';

export const cases: ToolCases = {
  access: { input: () => ({ auto_claim: false, limit: 20 }), tells: true },
  names: { agent: another(() => ({})) },
  otherFields: 'session_id repo_root limit auto_claim include_capability_map',
  turn: 50,
  answers: { does: { repo_root: REPO, auto_claim: false }, refuses: 'unscoped' },
};
