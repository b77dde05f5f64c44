import type { ToolCases } from '../../../../test/cases/tool-cases.ts';
import { REPO } from '../../../../test/plan-drafts.ts';

const goal = {
  goal_title: 'Document every tool',
  problem: 'Nobody finds them.',
  acceptance_criteria: ['Each has a page'],
  repo_root: REPO,
  affected_files: ['docs/tools.md'],
};

export const cases: ToolCases = {
  access: {
    input: () => ({ goal_title: 'x', problem: 'x', acceptance_criteria: ['x'], repo_root: '/r', dry_run: true }),
    tells: false,
  },
  otherFields:
    'goal_title problem acceptance_criteria repo_root session_id affected_files ordering_hint waves finalizer dry_run',
  turn: 10,
  answers: { does: { ...goal, dry_run: true }, refuses: { ...goal, goal_title: ' ' } },
};
