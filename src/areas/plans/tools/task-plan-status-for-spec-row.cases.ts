import type { ToolCases } from '../../../../test/cases/tool-cases.ts';
import { REPO } from '../../../../test/plan-drafts.ts';

export const cases: ToolCases = {
  access: { input: () => ({ repo_root: '/r', spec_row_id: 'T1' }), tells: false },
  otherFields: 'repo_root spec_row_id',
  turn: 80,
  answers: { does: { repo_root: REPO, spec_row_id: 'T5' }, refuses: { repo_root: REPO } },
};
