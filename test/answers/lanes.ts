import type { Example } from './example.ts';

export const laneExamples: readonly Example[] = [
  { tool: 'hivemind', does: {}, refuses: { repo_root: '/srv/private' } },
];
