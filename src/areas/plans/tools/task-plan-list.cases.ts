import type { ToolCases } from '../../../../test/cases/tool-cases.ts';
import { REPO } from '../../../../test/plan-drafts.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'repo_root only_with_available_subtasks capability_match limit detail cursor',
  turn: 40,
  answers: { does: { repo_root: REPO }, refuses: { limit: 51 } },
};
