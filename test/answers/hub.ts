import type { Example } from './example.ts';

export const hubExamples: readonly Example[] = [
  { tool: 'tools_search', does: { query: 'complete a task', limit: 1 }, refuses: { query: 'task', limit: 0 } },
  {
    tool: 'tools_call',
    does: { name: 'update_step', arguments: { id: '1', index: 0, done: true } },
    refuses: { name: 'no_such_tool', arguments: {} },
  },
  { tool: 'wait', does: { timeout_seconds: 0 }, refuses: { timeout_seconds: -1 } },
  { tool: 'hook_start', does: {}, refuses: { told: -1 } },
  { tool: 'hook_news', does: { told: 1_000 }, refuses: { hold_ms: -1 } },
  { tool: 'hub_status', does: {}, refuses: { idempotency_key: ' ' } },
  { tool: 'hub_health', does: {}, refuses: { idempotency_key: ' ' } },
  { tool: 'list_agents', does: {}, refuses: { limit: 0 } },
  { tool: 'list_activity', does: { taskId: '1', limit: 2 }, refuses: { limit: 0 } },
  { tool: 'list_waiting', does: {}, refuses: { limit: 0 } },
  { tool: 'list_tokens', does: {}, refuses: { limit: 0 } },
  { tool: 'create_token', does: { agent: 'bob', label: 'a robot' }, refuses: { agent: 'nobody' } },
  { tool: 'revoke_token', does: ({ token }) => ({ id: token }), refuses: { id: 't-00000000' } },
  { tool: 'hub_settings', does: {}, refuses: 'unscoped' },
  { tool: 'change_setting', does: { name: 'runs.max', value: '3' }, refuses: { name: 'no.such', value: '3' } },
];
