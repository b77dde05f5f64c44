import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ content: 'x' }), tells: false },
  otherFields:
    'session_id content repo_root branch task_id candidate_limit pointer allow_omx_notepad_fallback task blocker next evidence',
  turn: 40,
  answers: {
    does: { content: 'branch=none; task=guide; blocker=none; next=write; evidence=docs/guide.md' },
    refuses: { content: 'Anywhere', branch: 'nowhere' },
  },
};
