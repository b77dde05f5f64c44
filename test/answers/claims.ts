import type { Example } from './example.ts';

export const claimExamples: readonly Example[] = [
  {
    tool: 'task_claim_file',
    does: { task_id: 1, file_path: 'docs/guide.md', note: 'one page' },
    refuses: { task_id: 1, file_path: '/dev/null' },
  },
  { tool: 'task_claim_file', does: { task_id: 1, file_path: 'docs/map.md' }, refuses: { task_id: 99, file_path: 'a' } },
  { tool: 'task_drift_check', does: { task_id: 1, limit: 1 }, refuses: { task_id: 99 } },
  {
    tool: 'hook_edit',
    does: { phase: 'before', tool: 'Edit', paths: ['/nowhere/a.ts'] },
    refuses: { phase: 'during', tool: 'Edit', paths: [] },
  },
];
