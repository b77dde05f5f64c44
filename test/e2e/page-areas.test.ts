import { expect, test } from 'vitest';
import { part, planOf } from '../plan-drafts.ts';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('there are six areas and one gear, whose parts are tabs', async () => {
  const { open } = fixture();
  const page = await open('/');
  const areas = page.getByRole('navigation', { name: 'Areas' });
  const names = async () => (await areas.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]);
  expect(await names()).toEqual(['Now', 'Timeline', 'Work', 'Plans', 'Memory', 'Agents']);
  await areas.getByRole('link', { name: 'Settings' }).click();
  const hub = page.getByRole('navigation', { name: 'Parts of the hub' });
  for (const name of ['Health', 'Costs', 'Settings']) {
    await hub.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }
});

test('addresses of earlier versions lead to what they showed, with their filters', async () => {
  const { world, open } = fixture();
  const page = await open('/board?owner=ada#review');
  const moved = async (from: string, to: string) => {
    await page.goto(`${world.url()}${from}`);
    await page.waitForURL(`${world.url()}${to}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  await page.waitForURL(`${world.url()}/work?owner=ada#review`);
  await moved('/lanes', '/timeline');
  await moved('/feed?view=tasks', '/timeline/events?view=tasks');
  await moved('/savings', '/costs');
});

test('plans are listed with their waves, and those that nobody can go on with come first', async () => {
  const { ada, bob, open } = fixture();
  await ada.tool('plans', 'task_plan_publish', planOf('harbour', [part('Dig the basin'), part('Order stones')]));
  await ada.tool('plans', 'task_plan_publish', planOf('bridge', [part('Raise the piers'), part('Lay the deck')]));
  await bob.tool('plans', 'task_plan_claim_subtask', { plan_slug: 'harbour', subtask_index: 0 });
  const page = await open('/plans');
  const plans = page.getByRole('list', { name: 'Plans' }).getByRole('listitem');
  await plans.filter({ hasText: 'bob at work' }).waitFor();
  await expect.poll(() => plans.first().textContent()).toContain('Nobody has taken');
  await plans.first().getByText('Wave 1: 0 of 2 done').waitFor();
  await bob.tool('plans', 'task_plan_complete_subtask', {
    plan_slug: 'harbour',
    subtask_index: 0,
    summary: 'It is dug.',
  });
  await plans.getByText('Wave 1: 1 of 2 done').waitFor();
  await plans.first().getByRole('link').click();
  await page.getByRole('region', { name: 'Plan', exact: true }).waitFor();
});
