import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { onBothStores } from '../../../../test/world.ts';
import { removeAgent } from '../../../kernel/access/agent-registry.ts';

onBothStores('an agent that is removed', (_, kind) => {
  test('is stopped on its tasks and as a worker, with its own workers, and starts nothing more', async () => {
    const { hub, home, startable, agent, startRunner, fake, log } = await runsWorld(kind, async function* (hands) {
      if (hands.run.taskId !== null) await hands.call('Agent', { prompt: 'look', subagent_type: 'lowest' });
      else await hands.call('hub_status', {});
      yield { type: 'text', text: 'half of it' };
      await hands.canceled;
      yield ok();
    });
    await startable('lowest');
    const bob = await startable('bob');
    const boss = await agent('boss');
    await bob.call('create_task', { title: 'Paint' });
    await boss.call('Agent', { prompt: 'find', subagent_type: 'bob' });
    const runner = startRunner();
    await waitFor(() => fake.runs.length === 3);
    await removeAgent(hub.store, 'bob', home);
    await runner.idle();
    expect((await log()).map(({ status }) => status)).toEqual(['canceled', 'canceled', 'canceled']);
    expect((await boss.call('WorkerList')).workers).toMatchObject([{ status: 'killed', unacknowledged: 1 }]);
  });
});
