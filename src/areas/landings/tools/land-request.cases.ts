import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId, repository }) => ({ task_id: taskId, repo_root: repository, branch: 'x' }), tells: false },
  otherFields: 'branch target repo_root task_id method',
  turn: 40,
  answers: {
    does: ({ repository }) => ({ repo_root: repository, branch: 'feature' }),
    refuses: { branch: 'a..b' },
  },
};
