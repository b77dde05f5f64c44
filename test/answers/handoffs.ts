import type { RunsWorld } from '../runs-world.ts';
import type { Example } from './example.ts';

/** Bob claims a file and hands it off to ada. */
async function bobHandsOff({ agent }: RunsWorld): Promise<void> {
  const bob = await agent('bob');
  await bob.call('task_claim_file', { task_id: 1, file_path: 'docs/a.md' });
  await bob.call('task_hand_off', { task_id: 1, to_agent: 'ada', summary: 'Page one is written.' });
}

async function bobRelays({ agent }: RunsWorld): Promise<void> {
  const bob = await agent('bob');
  await bob.call('task_claim_file', { task_id: 1, file_path: 'docs/a.md' });
  await bob.call('task_relay', { task_id: 1, reason: 'quota', one_line: 'Half a page.', base_branch: 'main' });
}

export const handoffExamples: readonly Example[] = [
  {
    tool: 'task_hand_off',
    does: { task_id: 1, to_agent: 'bob', summary: 'Links are checked.', next_steps: ['write page two'] },
    refuses: { task_id: 1, to_agent: 'nobody', summary: 'x' },
  },
  {
    tool: 'task_accept_handoff',
    before: bobHandsOff,
    does: { handoff_observation_id: 10 },
    refuses: { handoff_observation_id: 8, task_id: 2 },
  },
  {
    tool: 'task_decline_handoff',
    before: bobHandsOff,
    does: { handoff_observation_id: 13, reason: 'no time today' },
    refuses: { handoff_observation_id: 999 },
  },
  {
    tool: 'task_relay',
    does: { task_id: 1, reason: 'manual', one_line: 'Page two is begun.', base_branch: 'main' },
    refuses: { task_id: 99, reason: 'manual', one_line: 'x', base_branch: 'main' },
  },
  {
    tool: 'task_accept_relay',
    before: bobRelays,
    does: { relay_observation_id: 17 },
    refuses: { relay_observation_id: 8 },
  },
  {
    tool: 'task_decline_relay',
    before: bobRelays,
    does: { relay_observation_id: 21, reason: 'no time today' },
    refuses: { relay_observation_id: 999 },
  },
  {
    tool: 'task_claim_quota_decline',
    before: bobRelays,
    does: { task_id: 1, file_path: 'docs/a.md', reason: 'no time today' },
    refuses: { task_id: 1, file_path: 'docs/b.md' },
  },
  {
    tool: 'task_claim_quota_accept',
    does: { task_id: 1, file_path: 'docs/a.md' },
    refuses: { task_id: 1 },
  },
  {
    tool: 'task_claim_quota_release_expired',
    does: { task_id: 1 },
    refuses: { task_id: 99 },
  },
];
