import { createTask } from '../src/core/task.ts';
import type { Hub } from '../src/hub/hub.ts';
import { systemScope } from '../src/hub/hub.ts';

const AGENTS = 200;

/** Fills a store with tasks through its own write units, many to a transaction; three of four are archived. */
export async function fillTasks(hub: Hub, count: number): Promise<void> {
  await hub.store.write(systemScope, 'bench', async (unit) => {
    for (let agent = 0; agent < AGENTS; agent++) await unit.agents.add(`agent-${agent}`);
  });
  for (let start = 0; start < count; start += 1000) {
    await hub.store.write(systemScope, 'bench', async (unit) => {
      for (let n = start; n < Math.min(start + 1000, count); n++) {
        const ids = await unit.tasks.nextIds();
        const draft = {
          ...ids,
          title: `Task ${n} about ${topics[n % topics.length]}`,
          description: 'What has to be done, in a sentence or two.',
        };
        const owner = `agent-${n % AGENTS}`;
        const change = createTask(
          { ...draft, owner, createdBy: 'user', collectionId: 1, status: 'active', dispatch: 'self' },
          unit.now,
        );
        await unit.tasks.adopt(change.next);
        const archived = n % 4 !== 0;
        await unit.tasks.settleAdopted({
          ...change.next,
          status: archived ? 'done' : 'active',
          archivedAt: archived ? unit.now + n : null,
        });
      }
    });
  }
}

const topics = ['search', 'login', 'billing', 'export', 'queues', 'layout', 'metrics', 'cache'];
