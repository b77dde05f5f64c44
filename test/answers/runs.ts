import type { Example } from './example.ts';

const nowhere = { id: '99' };

export const runExamples: readonly Example[] = [
  { tool: 'run_task', does: { id: '3' }, refuses: { id: '1' } },
  {
    tool: 'notify_user',
    does: { message: 'All is well.', taskId: '1' },
    refuses: { message: 'All is well.', taskId: '99' },
  },
  { tool: 'thread_reply', does: { id: '3', message: 'And the pictures?' }, refuses: { ...nowhere, message: 'Hello' } },
  { tool: 'thread_read', does: { id: '3' }, refuses: nowhere },
  { tool: 'list_runs', does: { taskId: '3' }, refuses: { taskId: '99' } },
  { tool: 'get_run', does: ({ run }) => ({ id: run }), refuses: { id: 'r-99-000000' } },
  { tool: 'read_transcript', does: ({ run }) => ({ id: run }), refuses: { id: 'r-99-000000' } },
  { tool: 'search_transcripts', does: { query: 'pictures' }, refuses: { query: '' } },
  { tool: 'get_run_changes', does: ({ run }) => ({ id: run }), refuses: { id: 'r-99-000000' } },
  { tool: 'list_parked', does: {}, refuses: { limit: 0 } },
  { tool: 'list_usage', does: { days: 1 }, refuses: { zone: 'Nowhere' } },
  { tool: 'list_notices', does: {}, refuses: { limit: 0 } },
  { tool: 'read_notices', does: { notice_ids: ['1'] }, refuses: { notice_ids: [] } },
  { tool: 'stop_run', does: ({ run }) => ({ id: run }), refuses: { id: 'r-99-000000' } },
  { tool: 'pause_runs', does: {}, refuses: 'unscoped' },
  { tool: 'resume_runs', does: {}, refuses: 'unscoped' },
];
