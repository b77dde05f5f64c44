import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type RunsWorld, runsWorld } from '../../../test/runs-world.ts';
import { onBothStores } from '../../../test/world.ts';
import type { RunOutcome } from '../../areas/runs/rules/run.ts';
import { authenticate } from '../../kernel/access/access-tokens.ts';

/** Keeps the hub from creating the agent's working folder. */
function blockFolder({ home }: RunsWorld, agent: string): () => void {
  const place = path.join(home, 'agents', agent);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, '');
  return () => rmSync(place);
}

/** A driver fault that only shows when the hub records the end of the run. */
const unreadable: RunOutcome = {
  kind: 'failed',
  reason: 'provider',
  get detail(): string {
    throw new Error('nonsense');
  },
};

onBothStores('a fault of the hub’s own in a run', (_, kind) => {
  test('before the agent starts counts as a failure: the hub backs off and gives up after five', async () => {
    const world = await runsWorld(kind);
    const { startable, agent, startRunner, clock, fake, log, faults } = world;
    const [ada, user] = [await startable('ada'), await agent('user')];
    const unblock = blockFolder(world, 'ada');
    await ada.call('create_task', { title: 'x' });
    const runner = startRunner();
    for (const minutes of [1, 2, 4, 8, 60]) {
      await runner.idle();
      clock.advance({ minutes });
    }
    await runner.idle();
    const runs = await log();
    expect(runs).toHaveLength(5);
    for (const run of runs)
      expect(run).toMatchObject({
        status: 'failed',
        failure: 'crashed',
        detail: expect.stringMatching(/^the hub itself failed: EEXIST/),
      });
    expect(await ada.call('list_parked')).toMatchObject({ parked: [{ reason: 'failures', failures: 5 }] });
    expect((await user.call('list_notices')).notices).toMatchObject([{ kind: 'parked', task_id: '1' }]);
    expect(faults.splice(0)).toHaveLength(5);
    unblock();
    await ada.call('run_task', { id: '1' });
    await runner.idle();
    expect(fake.runs).toHaveLength(1);
    expect((await log()).at(-1)).toMatchObject({ status: 'ok' });
  });

  test('at the end of a run counts too, and the token of the run is invalid afterwards', async () => {
    const world = await runsWorld(kind, async function* ({ run, call }) {
      await call('get_task', { id: run.taskId });
      yield { type: 'ended', outcome: unreadable };
    });
    const { startable, startRunner, fake, log, hub, faults } = world;
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(await log()).toMatchObject([{ status: 'failed', failure: 'crashed' }]);
    expect(await ada.call('list_parked')).toMatchObject({ parked: [{ reason: 'backoff', failures: 1 }] });
    await expect(authenticate(hub.store, fake.runs[0]?.mcp.token ?? '')).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(faults.splice(0)).toHaveLength(1);
  });

  test('is reported to the parent of a worker, as a failure with its reason', async () => {
    const world = await runsWorld(kind);
    const { startable, agent, startRunner, log, faults } = world;
    await startable('helper');
    const boss = await agent('boss');
    blockFolder(world, 'helper');
    const { agentId } = await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
    await startRunner().idle();
    expect(await log()).toMatchObject([{ status: 'failed', failure: 'crashed' }]);
    expect(await boss.call('WorkerList')).toMatchObject({
      workers: [{ agentId, status: 'failed', unacknowledged: 1 }],
    });
    expect(JSON.stringify(await boss.call('TaskOutput', { task_id: agentId }))).toContain('the hub itself failed');
    expect(faults.splice(0)).toHaveLength(1);
  });
});
