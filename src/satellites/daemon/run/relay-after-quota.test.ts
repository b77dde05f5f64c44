import { expect, test } from 'vitest';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('the relay of a run without quota', (_, kind) => {
  test.each([
    [{ claimStaleMinutes: 5 }, []],
    [{}, [{ files: ['a.ts'] }]],
  ])("leaves out files that are stale according to the hub's settings: %j", async (settings, pending) => {
    const { startable, agent, startDaemon, clock } = await runsWorld(kind, async function* ({ run, call }) {
      await call('get_task', { id: run.taskId ?? '' });
      await call('task_claim_file', { task_id: 1, file_path: 'a.ts' });
      clock.advance({ minutes: 5 });
      yield { type: 'ended', outcome: { kind: 'failed', reason: 'quota', resetAt: clock.now + 60 * 60_000 } };
    });
    const [ada, bob] = [await startable('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'x' });
    await bob.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    await startDaemon(settings).runner.idle();
    expect(await bob.call('attention_inbox')).toMatchObject({
      pending_relays: [{ from_agent: 'ada', reason: 'quota' }],
      quota_pending_claims: pending,
    });
  });
});
