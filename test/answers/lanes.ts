import type { RunsWorld } from '../runs-world.ts';
import type { Example } from './example.ts';

/** A session of bob that ended in a registered repository. */
async function leftLane({ hub }: RunsWorld): Promise<void> {
  const scope = { agent: 'bob', session: 's-left', surface: 'mcp' };
  await hub.store.write(scope, 'arrange', async (unit) => {
    await unit.repos.add('/left');
    await unit.sessions.touch({ ...scope, place: { repoRoot: '/left', branch: 'left' } });
    await unit.sessions.end('s-left');
  });
}

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
  {
    tool: 'lane_pause',
    before: leftLane,
    does: { lane: 's-left', repo_root: '/left', reason: 'Until the review is through.' },
    refuses: { lane: 'nobody' },
  },
  {
    tool: 'lane_takeover',
    before: leftLane,
    does: { lane: 's-left', repo_root: '/left' },
    refuses: { lane: 'nobody' },
  },
];
