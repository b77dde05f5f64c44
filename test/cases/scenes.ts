import type { RunsWorld } from '../runs-world.ts';

/** Bob claims a file and hands it off to ada. */
export async function bobHandsOff({ agent }: RunsWorld): Promise<void> {
  const bob = await agent('bob');
  await bob.call('task_claim_file', { task_id: 1, file_path: 'docs/a.md' });
  await bob.call('task_hand_off', { task_id: 1, to_agent: 'ada', summary: 'Page one is written.' });
}

/** Bob claims a file and relays his work, since his quota is spent. */
export async function bobRelays({ agent }: RunsWorld): Promise<void> {
  const bob = await agent('bob');
  await bob.call('task_claim_file', { task_id: 1, file_path: 'docs/a.md' });
  await bob.call('task_relay', { task_id: 1, reason: 'quota', one_line: 'Half a page.', base_branch: 'main' });
}

/** A session of bob that ended in a registered repository. */
export async function leftLane({ hub }: RunsWorld): Promise<void> {
  const scope = { agent: 'bob', session: 's-left', surface: 'mcp' };
  await hub.store.write(scope, 'arrange', async (unit) => {
    await unit.repos.add('/left');
    await unit.sessions.touch({ ...scope, place: { repoRoot: '/left', branch: 'left' } });
    await unit.sessions.end('s-left');
  });
}

/** Bob asks whoever has time. */
export async function bobAsks({ agent }: RunsWorld): Promise<void> {
  await (await agent('bob')).call('task_message', { task_id: 1, content: 'Who has time?', urgency: 'needs_reply' });
}

/** Bob claims a file and then makes no call for twenty minutes. */
export async function bobFallsSilent({ agent, clock, hub }: RunsWorld): Promise<void> {
  const bob = await agent('bob');
  await bob.call('task_claim_file', { task_id: 1, file_path: 'docs/a.md' });
  await hub.callsWritten();
  clock.advance({ minutes: 20 });
}
