import type { Example } from './example.ts';

const place = { repo_root: '/repos/guide', branch: 'main' };
const idea = { ...place, summary: 'Check links in CI', rationale: 'They rot.', touches_files: ['docs/guide.md'] };

export const proposalExamples: readonly Example[] = [
  { tool: 'task_propose', does: idea, refuses: { ...idea, summary: '' } },
  { tool: 'task_reinforce', does: { proposal_id: 1, kind: 'rediscovered' }, refuses: { proposal_id: 9 } },
  { tool: 'task_foraging_report', does: place, refuses: { repo_root: '/repos/guide' } },
];
