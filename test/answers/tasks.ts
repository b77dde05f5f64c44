import type { Example } from './example.ts';

const nowhere = { id: '99' };

export const taskExamples: readonly Example[] = [
  { tool: 'create_task', does: { title: 'Print it' }, refuses: { title: 'Print it', owner: 'nobody' } },
  { tool: 'get_task', does: { id: '1' }, refuses: nowhere },
  { tool: 'update_task', does: { id: '1', title: 'Write the whole guide' }, refuses: { id: '2', title: 'Too late' } },
  {
    tool: 'update_steps',
    does: {
      id: '1',
      steps: [
        { title: 'Collect notes', done: true },
        { title: 'Write', details: 'In the evening.' },
      ],
    },
    refuses: { id: '2', steps: [] },
  },
  { tool: 'update_step', does: { id: '1', index: 0, done: true }, refuses: { id: '1', index: 7, done: true } },
  {
    tool: 'create_subtask',
    does: { taskId: '1', stepIndex: 1, title: 'Write the start' },
    refuses: { taskId: '1', stepIndex: 7, title: 'Write the end' },
  },
  {
    tool: 'add_resource',
    does: { id: '1', type: 'file', value: '/docs/guide.md' },
    refuses: { id: '2', type: 'file', value: '/docs/guide.md' },
  },
  { tool: 'remove_resource', does: { id: '1', index: 0 }, refuses: { id: '1', index: 7 } },
  { tool: 'get_task_tree', does: { id: '1' }, refuses: nowhere },
  { tool: 'get_task_graph', does: { id: '5' }, refuses: nowhere },
  { tool: 'get_task_timeline', does: { id: '2' }, refuses: nowhere },
  {
    tool: 'post_task',
    does: { title: 'Bind it', owner: 'bob', priority: 1, blocked_by: ['1'] },
    refuses: { title: 'Bind it', owner: 'nobody' },
  },
  {
    tool: 'add_task',
    does: { title: 'Send it', steps: [{ title: 'Buy stamps' }] },
    refuses: { title: 'Send it', owner: 'nobody', steps: [] },
  },
  { tool: 'list_tasks', does: {}, refuses: { limit: 0 } },
  { tool: 'list_history', does: {}, refuses: { limit: 0 } },
  { tool: 'list_all_tasks', does: { limit: 2 }, refuses: { limit: 0 } },
  { tool: 'list_board', does: { limit: 2 }, refuses: { limit: 0 } },
  { tool: 'complete_task', does: { id: '1' }, refuses: { id: '2' } },
  { tool: 'cancel_task', does: { id: '5' }, refuses: { id: '2' } },
];
