import { openTask } from '../../src/areas/tasks/flows/task-lifecycle.ts';
import { newTask } from '../../src/areas/tasks/tools/create-task.ts';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';

const caller = { agent: 'ada', session: 's-ada', surface: 'rest', scopes: ['write'] } as const;

/** Creates tasks as `create_task` does, in one transaction: ten thousand calls would wait for as many disk writes. */
export async function makeTasks(hub: Hub, count: number): Promise<void> {
  await hub.store.write(caller, 'many-tasks', async (unit) => {
    const context = { caller, now: unit.now, settings: {}, actor: caller };
    for (let made = 1; made <= count; made += 1) {
      await openTask(unit, newTask({ title: `Task number ${made}`, description: '', draft: true }, context));
    }
  });
}
