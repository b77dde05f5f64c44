import type { ToolCases } from '../../../../test/cases/tool-cases.ts';
import { REPO, widgets } from '../../../../test/plan-drafts.ts';

const twoParts = ['a', 'b'].map((title) => ({ title, description: title, file_scope: [title] }));

export const cases: ToolCases = {
  access: { input: () => ({ repo_root: '/r', subtasks: twoParts }), tells: false },
  otherFields: 'repo_root subtasks title description file_scope depends_on spec_row_id capability_hint',
  turn: 20,
  answers: { does: { repo_root: REPO, subtasks: widgets }, refuses: { repo_root: REPO, subtasks: [widgets[0]] } },
};
