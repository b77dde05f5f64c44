import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('the palette goes to the costs by name', async () => {
  const page = await fixture().open('/');
  // A key that is pressed before the page listens has no effect.
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search, go anywhere/ }).fill('costs');
  await page.getByRole('option', { name: /^Go to Costs/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/costs');
  await page.getByRole('heading', { level: 1, name: 'Costs' }).waitFor();
});

test('the costs tell what calls of agents cost, tool by tool, and what compact answers save', async () => {
  const { ada, world, open } = fixture();
  await ada.tool('tasks', 'create_task', { title: 'Write the guide' });
  await ada.tool('tasks', 'list_tasks', {});
  await world.hub.callsWritten();
  const page = await open('/health');
  await page.getByRole('link', { name: 'Costs' }).click();
  const live = page.getByRole('region', { name: 'By tool' });
  const made = live.getByRole('row', { name: /^create_task 1 0 / });
  await made.waitFor();
  await live.getByRole('row', { name: /^All 2 0 / }).waitFor();
  await live.getByText('To see dollars too, set').waitFor();
  const compact = page.getByRole('region', { name: 'What compact answers save' });
  await compact.getByRole('row', { name: /^Find earlier work 5 / }).waitFor();
  await page.getByRole('combobox', { name: 'Time' }).selectOption('Last week');
  await made.waitFor();
  expect(new URL(page.url()).pathname).toBe('/costs');
});
