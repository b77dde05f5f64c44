import type { Example } from './example.ts';

const elsewhere = { collection: 'nowhere' };
const gone = { memory_id: 99 };

export const memoryExamples: readonly Example[] = [
  { tool: 'init_core_memories', does: { query: 'links' }, refuses: { query: 7 } },
  {
    tool: 'memory_add',
    does: { content: 'The guide has one page.', type: 'decision', topics: ['guide'], collection: 'crew' },
    refuses: { content: 'The guide has one page.', ...elsewhere },
  },
  {
    tool: 'memory_add_batch',
    does: { memories: [{ content: 'Pictures are drawn by hand.' }, { content: 'x', ...elsewhere }] },
    refuses: { memories: [] },
  },
  { tool: 'memory_edit', does: { memory_id: 6, topics: ['links'] }, refuses: { ...gone, topics: ['links'] } },
  { tool: 'memory_search', does: { query: 'links' }, refuses: { query: 'links', ...elsewhere } },
  { tool: 'memory_retrieve', does: { memory_ids: [6, 99] }, refuses: { memory_ids: [] } },
  { tool: 'task_feed', does: { limit: 3 }, refuses: elsewhere },
  { tool: 'signal', does: { action: 'check' }, refuses: { action: 'send', to: 'bob', memory_ids: [6], ...elsewhere } },
  { tool: 'list_signals', does: {}, refuses: { limit: 0 } },
  { tool: 'list_memories', does: { type: 'fact' }, refuses: elsewhere },
  { tool: 'get_memory_history', does: { id: '6' }, refuses: { id: '99' } },
  {
    tool: 'collection_manage',
    does: { action: 'create', name: 'Recipes', description: 'What we cook.' },
    refuses: { action: 'leave', ...elsewhere },
  },
  { tool: 'list_collections', does: {}, refuses: { limit: 0 } },
  { tool: 'list_members', does: { collection: 'crew' }, refuses: elsewhere },
  {
    tool: 'agent_manage',
    does: { action: 'update', description: 'Writes.' },
    refuses: { action: 'update', agent: 'nobody', description: 'Writes.' },
  },
  { tool: 'memory_delete', does: { memory_id: 6 }, refuses: gone },
];
