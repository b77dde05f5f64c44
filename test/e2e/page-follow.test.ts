import { test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('the page shows a blocker that is added from the other task, and removes it when that task ends', async () => {
  const { ada, bob, open } = fixture();
  const { id: blocker } = await ada.tool('tasks', 'create_task', { title: 'Dig' });
  const { id } = await bob.tool('tasks', 'create_task', { title: 'Plant', draft: true });
  const page = await open('/board');
  const waits = page.locator(`[data-card="${id}"]`).getByText(`#${blocker}`);
  await page.locator(`[data-card="${id}"]`).waitFor();
  await page.getByText('Live', { exact: true }).first().waitFor();
  await ada.tool('board', 'TaskUpdate', { taskId: blocker, addBlocks: [id] });
  await waits.waitFor();
  await ada.tool('tasks', 'complete_task', { id: blocker });
  await waits.waitFor({ state: 'detached' });
});

test('a change between the first request for a list and its answer is shown', async () => {
  const { world, ada, open } = fixture();
  const page = await open('/');
  await page.goto('about:blank');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    '**/api/notices?*',
    async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto(world.url());
  await page.getByText('Live', { exact: true }).first().waitFor();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Choose a colour', draft: true });
  await ada.tool('tasks', 'notify_user', { message: 'Red or white?', taskId: id });
  release();
  await page.getByRole('region', { name: 'Needs you' }).getByText('Red or white?').waitFor();
});

test('a browser that has lost the internet still shows what the hub on this machine does', async () => {
  const { ada, open } = fixture();
  const page = await open('/');
  await page.getByText('Live', { exact: true }).first().waitFor();
  await page.evaluate(`window.dispatchEvent(new Event('offline'))`);
  const { id } = await ada.tool('tasks', 'create_task', { title: 'On a train', draft: true });
  await ada.tool('tasks', 'notify_user', { message: 'Window or aisle?', taskId: id });
  await page.getByRole('region', { name: 'Needs you' }).getByText('Window or aisle?').waitFor();
});
