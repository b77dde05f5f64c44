import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';
import { part, planOf, widgets } from '../../../../test/plan-drafts.ts';

const twoParts = ['a', 'b'].map((title) => ({ title, description: title, file_scope: [title] }));

export const cases: ToolCases = {
  access: {
    input: () => ({
      repo_root: '/r',
      slug: 'x',
      title: 'x',
      problem: 'x',
      acceptance_criteria: ['x'],
      subtasks: twoParts,
    }),
    tells: false,
  },
  names: {
    agent: another(() => ({
      repo_root: '/r',
      slug: 'x',
      title: 'x',
      problem: 'x',
      acceptance_criteria: ['x'],
      subtasks: ['a', 'b'].map((title) => ({ title, description: title, file_scope: [title] })),
    })),
  },
  otherFields:
    'repo_root slug session_id title problem acceptance_criteria subtasks waves ordering_hints auto_archive description file_scope depends_on spec_row_id capability_hint',
  turn: 30,
  answers: {
    does: planOf('add-widgets', widgets),
    refuses: planOf('bad', [part('A', { depends_on: [1] }), part('B')]),
  },
};
