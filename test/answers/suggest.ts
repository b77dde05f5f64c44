import type { Example } from './example.ts';

export const suggestExamples: readonly Example[] = [
  { tool: 'task_suggest_approach', does: { query: 'write the guide' }, refuses: { query: '' } },
];
