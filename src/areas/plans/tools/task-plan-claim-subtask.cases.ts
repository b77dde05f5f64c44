import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const first = { plan_slug: 'add-widgets', subtask_index: 0 };

export const cases: ToolCases = {
  access: { input: () => ({ plan_slug: 'x', subtask_index: 0 }), tells: false },
  names: { agent: another(() => ({ plan_slug: 'x', subtask_index: 0 })) },
  otherFields: 'plan_slug subtask_index session_id repo_root file_scope',
  turn: 60,
  answers: { does: first, refuses: { ...first, subtask_index: 1 } },
};
