import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ task_id: Number(taskId), query: 'canary 5d1e90' }), tells: true },
  names: { agent: another(() => ({})) },
  otherFields:
    'repo_root repo_roots include_stale limit query memory_limit max_claims max_hot_files attention_id_limit session_id mode task_id files',
  turn: 20,
  answers: { does: { query: 'guide' }, refuses: { repo_root: '/srv/private' } },
};
