import type { Example } from './example.ts';

export const threadExamples: readonly Example[] = [
  {
    tool: 'task_post',
    does: { task_id: 1, kind: 'decision', content: 'The guide has one page.' },
    refuses: { task_id: 99, kind: 'note', content: 'x' },
  },
  { tool: 'task_list', does: { limit: 3 }, refuses: { limit: 0 } },
  { tool: 'task_updates_since', does: { task_id: 1, since_ts: 0 }, refuses: { task_id: 1 } },
  {
    tool: 'task_note_working',
    does: { content: 'branch=none; task=guide; blocker=none; next=write; evidence=docs/guide.md' },
    refuses: { content: 'Anywhere', branch: 'nowhere' },
  },
  {
    tool: 'note_working',
    does: { next: 'write', evidence: 'docs/guide.md' },
    refuses: { next: ' ', evidence: 'docs/guide.md' },
  },
  {
    tool: 'task_link',
    does: { task_id: 1, other_task_id: 3, note: 'The links stand in the guide.' },
    refuses: { task_id: 1, other_task_id: 1 },
  },
  { tool: 'task_links', does: { task_id: 3 }, refuses: { task_id: 99 } },
  { tool: 'task_unlink', does: { task_id: 1, other_task_id: 3 }, refuses: { task_id: 1, other_task_id: 0 } },
  { tool: 'task_timeline', does: { task_id: 1 }, refuses: { task_id: 0 } },
  { tool: 'hook_quota', does: { text: 'Usage limit reached' }, refuses: {} },
];
