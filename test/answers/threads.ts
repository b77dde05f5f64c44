import type { Example } from './example.ts';

export const threadExamples: readonly Example[] = [
  {
    tool: 'task_post',
    does: { task_id: 1, kind: 'decision', content: 'The guide has one page.' },
    refuses: { task_id: 99, kind: 'note', content: 'x' },
  },
  { tool: 'task_timeline', does: { task_id: 1 }, refuses: { task_id: 0 } },
];
