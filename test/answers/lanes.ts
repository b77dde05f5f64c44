import type { Example } from './example.ts';

export const laneExamples: readonly Example[] = [
  { tool: 'hivemind', does: {}, refuses: { repo_root: '/srv/private' } },
  { tool: 'hivemind_context', does: { query: 'guide' }, refuses: { repo_root: '/srv/private' } },
  { tool: 'bridge_status', does: {}, refuses: { repo_root: '/srv/private' } },
  {
    tool: 'bridge_ingest',
    does: { source: 'ruflo', events: [{ type: 'observation', summary: 'The swarm has finished.' }, { type: 'odd' }] },
    refuses: { events: [] },
  },
  { tool: 'attention_inbox', does: {}, refuses: { observation_id_limit: 0 } },
  { tool: 'startup_panel', does: { repo_root: '/repo' }, refuses: { ready_limit: 0 } },
];
