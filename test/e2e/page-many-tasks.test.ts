import { expect, test } from 'vitest';
import { makeTasks } from '../databases/many-tasks.ts';
import { pageFixture } from './page-fixture.ts';

const MANY = 10_000;
const fixture = pageFixture();

test('of ten thousand tasks all are counted, few are rendered, and the last can be reached', async () => {
  const { world, ada, open } = fixture();
  await makeTasks(world.hub, MANY);
  const page = await open('/board');
  const pending = page.locator('[data-column="pending"]');
  await expect.poll(() => pending.getAttribute('aria-label')).toBe('Pending, 10000 tasks');
  await expect.poll(() => pending.locator('li').first().getAttribute('aria-setsize')).toBe('10000');
  expect(await pending.locator('[data-card]').count()).toBeLessThan(60);
  await pending.locator('ul').evaluate((list) => list.parentElement?.scrollTo(0, list.scrollHeight));
  await pending.getByText('Task number 10000', { exact: true }).waitFor();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'One more', draft: false });
  await page.locator(`[data-column="active"] [data-card="${id}"]`).waitFor();
  // A card that is moved by keys keeps the focus, although its new place is far below.
  await pending.locator('ul').evaluate((list) => list.parentElement?.scrollTo(0, 0));
  await pending.getByText('Task number 1', { exact: true }).waitFor();
  await page.locator(`[data-card-link="${id}"]`).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("data-card-link")')).toBe(id);
});
