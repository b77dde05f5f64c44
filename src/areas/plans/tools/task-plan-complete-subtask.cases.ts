import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const first = { plan_slug: 'add-widgets', subtask_index: 0 };

export const cases: ToolCases = {
  access: { input: () => ({ plan_slug: 'x', subtask_index: 0, summary: 'x' }), tells: false },
  names: { agent: another(() => ({ plan_slug: 'x', subtask_index: 0, summary: 'x' })) },
  otherFields: 'plan_slug subtask_index session_id summary repo_root',
  turn: 70,
  answers: {
    does: { ...first, summary: 'The API serves rows.' },
    refuses: { ...first, subtask_index: 1, summary: 'Once more.' },
  },
};
