import { inGuide } from '../../../../test/cases/guide-spec.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ repository }) => ({ repo_root: repository, task_id: 'T5' }), tells: false },
  otherFields: 'repo_root task_id',
  turn: 40,
  answers: {
    does: (props) => ({ ...inGuide(props), task_id: 'T5' }),
    refuses: (props) => ({ ...inGuide(props), task_id: 'T9' }),
  },
};
