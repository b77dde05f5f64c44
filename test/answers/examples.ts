import type { Example } from './example.ts';

export const exampleExamples: readonly Example[] = [
  { tool: 'examples_list', does: { repo_root: '/repos/guide' }, refuses: {} },
  { tool: 'examples_query', does: { query: 'webhook signature' }, refuses: { query: '' } },
  {
    tool: 'examples_integrate_plan',
    does: { repo_root: '/repos/guide', example_name: 'webhook' },
    refuses: { repo_root: '/repos/guide' },
  },
];
