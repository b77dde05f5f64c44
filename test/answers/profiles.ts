import type { Example } from './example.ts';

export const profileExamples: readonly Example[] = [
  {
    tool: 'agent_upsert_profile',
    does: { agent: 'ada', capabilities: { doc_work: 0.9, ui_work: 0.2 } },
    refuses: { agent: 'ada', capabilities: { doc_work: 2 } },
  },
  { tool: 'agent_get_profile', does: { agent: 'ada' }, refuses: {} },
];
