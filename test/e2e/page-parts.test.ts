import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('a dialog whose file cannot be loaded says so, and opens by itself once the hub is back', async () => {
  const { world, open } = fixture();
  const page = await open('/');
  await page.route('**/assets/task-form-*.js*', (route) => route.abort());
  await page.reload();
  await page.getByText('Live', { exact: true }).first().waitFor();
  await page.keyboard.press('c');
  const fault = page.getByRole('dialog').getByText('could not be loaded');
  await fault.waitFor();
  await page.keyboard.press('Escape');
  await fault.waitFor({ state: 'detached' });
  await page.keyboard.press('c');
  await fault.waitFor();
  await world.stop();
  await page.getByText('The hub does not answer').first().waitFor();
  await page.unroute('**/assets/task-form-*.js*');
  await world.start();
  await page.getByRole('dialog', { name: 'New task' }).getByRole('textbox', { name: 'Title' }).waitFor();
});

test('an area whose file cannot be loaded says so, and a retry loads it', async () => {
  const { open } = fixture();
  const page = await open('/');
  await page.route('**/assets/health-area-*.js*', (route) => route.abort());
  await page.reload();
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Parts of the hub' }).getByRole('link', { name: 'Health' }).click();
  await page.getByRole('main').getByText('could not be loaded').waitFor();
  await page.getByRole('link', { name: /^Work/ }).click();
  await page.getByRole('heading', { name: 'Work', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('main').getByText('could not be loaded').waitFor();
  await page.unroute('**/assets/health-area-*.js*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByText(/SQLite 3/)
    .first()
    .waitFor();
});

test('all parts but the large one of graphs load soon after the first view, so that the page works while the hub is away', async () => {
  const { world, open } = fixture();
  const page = await open('/');
  const loaded = async () =>
    ((await page.evaluate('performance.getEntriesByType("resource").map((entry) => entry.name)')) as string[]).join(
      ' ',
    );
  for (const name of ['settings-area', 'task-form', 'task-area', 'plans-area', 'rendered', 'board-area']) {
    await expect.poll(loaded).toContain(`/${name}-`);
  }
  expect(await loaded()).not.toContain('/graph-');
  await world.stop();
  await page.getByText('The hub does not answer').first().waitFor();
  await page.getByRole('link', { name: /^Settings/ }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'New task' }).waitFor();
  await world.start();
  await expect.poll(() => page.getByText('The hub does not answer').count()).toBe(0);
});

test('a tab says when the hub has come back with another build of the page, and offers to reload', async () => {
  const { world, open } = fixture();
  const page = await open('/board');
  await page.getByText('Live', { exact: true }).first().waitFor();
  await page.route(`${world.url()}/`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({ response: answer, body: html.replace(/index-[\w-]+\.js/, 'index-another1.js') });
  });
  await world.stop();
  await page.getByText('The hub does not answer').first().waitFor();
  await world.start();
  await page.getByText('The hub runs a new version of this page').waitFor();
  await page.unroute(`${world.url()}/`);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await page.getByText('Live', { exact: true }).first().waitFor();
  expect(await page.getByText('The hub runs a new version').count()).toBe(0);
});
