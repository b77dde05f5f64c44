import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

// The only test of its file, since it begins with an empty hub.
const fixture = pageFixture();

// `npm run bench:page` measures how soon they are shown.
test('while two agents change things through MCP, the page shows each change without a reload', async () => {
  const { ada, bob, open } = fixture();
  const page = await open('/board');
  await page.getByText('No tasks yet').waitFor();
  await page.getByText('Live', { exact: true }).first().waitFor();
  await page.evaluate('window.sameDocument = true');
  const shown = (status: string, id: string) => page.locator(`[data-column="${status}"] [data-card="${id}"]`);
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await ada.tool('tasks', 'create_task', { title, draft: true });
    await shown('pending', id).waitFor();
    await bob.tool('tasks', 'update_task', { id, status: 'active', owner: 'bob' });
    await shown('active', id).waitFor();
    await bob.tool('tasks', 'update_steps', { id, steps: [{ title: 'One', done: true }, { title: 'Two' }] });
    await shown('active', id).locator('[title="1 of 2 steps done"]').waitFor();
    await bob.tool('tasks', 'complete_task', { id });
    await shown('done', id).waitFor();
  }
  expect(await page.evaluate('window.sameDocument')).toBe(true);
});
