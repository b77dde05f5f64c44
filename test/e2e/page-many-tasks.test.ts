import { expect, test } from 'vitest';
import type { Hub } from '../../src/hub/hub.ts';
import { createTask } from '../../src/tools/tasks/create-task.ts';
import { pageFixture } from './page-fixture.ts';

const MANY = 10_000;
const caller = { agent: 'ada', session: 's-ada', surface: 'rest', scopes: ['write'] } as const;
const fixture = pageFixture();

test('ten thousand tasks: all are there, few are drawn, and the last can be reached', async () => {
  const { world, ada, open } = fixture();
  await makeTasks(world.hub, MANY);
  const page = await open('/board');
  const pending = page.locator('[data-column="pending"]');
  await expect.poll(() => pending.getAttribute('aria-label'), { timeout: 30_000 }).toBe('Pending, 10000 tasks');
  await expect
    .poll(() => pending.locator('li').first().getAttribute('aria-setsize'), { timeout: 30_000 })
    .toBe('10000');
  expect(await pending.locator('[data-card]').count()).toBeLessThan(60);
  await pending.locator('ul').evaluate((list) => list.parentElement?.scrollTo(0, list.scrollHeight));
  await pending.getByText('Task number 10000', { exact: true }).waitFor();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'One more', draft: false });
  await page.locator(`[data-column="active"] [data-card="${id}"]`).waitFor();
}, 180_000);

/** The tool itself, many times in one transaction: ten thousand calls would wait for the disk ten thousand times. */
async function makeTasks(hub: Hub, count: number): Promise<void> {
  await hub.store.write(caller, 'many-tasks', async (unit) => {
    const context = { caller, now: unit.now, settings: { channel: 'waggle' }, prepared: undefined };
    for (let made = 1; made <= count; made += 1) {
      await createTask.run(unit, { title: `Task number ${made}`, description: '', draft: true }, context);
    }
  });
}
