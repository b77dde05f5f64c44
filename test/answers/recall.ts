import type { Example } from './example.ts';

export const recallExamples: readonly Example[] = [
  { tool: 'search', does: { query: 'links docs job' }, refuses: { query: '' } },
  { tool: 'get_observations', does: { ids: [6] }, refuses: { ids: [] } },
  { tool: 'timeline', does: { session_id: 's-ada', limit: 2 }, refuses: { session_id: '' } },
  {
    tool: 'list_sessions',
    // Sessions that only read are stored with their calls, up to a second later.
    before: ({ hub }) => hub.callsWritten(),
    does: { limit: 1 },
    refuses: { limit: 0 },
  },
  {
    tool: 'recall_session',
    does: { target_session_id: 's-bob' },
    refuses: { target_session_id: 'nobody' },
  },
];
