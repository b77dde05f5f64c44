import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();
/** More than the six connections that a browser opens to one host. */
const TABS = 9;

async function moreTabs(first: Page, address: string): Promise<readonly Page[]> {
  const tabs = [first];
  while (tabs.length < TABS) {
    const tab = await first.context().newPage();
    await tab.goto(`${fixture().world.url()}${address}`);
    tabs.push(tab);
  }
  return tabs;
}

test('nine tabs are all live, and each of them can still call the hub', async () => {
  const { ada, open } = fixture();
  const tabs = await moreTabs(await open('/board'), '/board');
  for (const tab of tabs) await tab.getByText('Live', { exact: true }).first().waitFor();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Seen by all', draft: true });
  for (const tab of tabs) await tab.locator(`[data-card="${id}"]`).waitFor();
  for (const tab of tabs) {
    await tab.locator(`[data-card-link="${id}"]`).click();
    await tab.getByRole('heading', { name: 'Seen by all', level: 1 }).waitFor();
  }
});

test('the other tabs stay live when the first is closed and after the hub was away', async () => {
  const { world, ada, open } = fixture();
  const [first, ...others] = await moreTabs(await open('/board'), '/board');
  for (const tab of others) await tab.getByText('Live', { exact: true }).first().waitFor();
  await first?.close();
  const before = await ada.tool('tasks', 'create_task', { title: 'First is gone', draft: true });
  for (const tab of others) await tab.locator(`[data-card="${before.id}"]`).waitFor();
  await world.stop();
  for (const tab of others) await tab.getByText('The hub does not answer').first().waitFor();
  await world.start();
  const after = await ada.tool('tasks', 'create_task', { title: 'Hub is back', draft: true });
  for (const tab of others) await tab.locator(`[data-card="${after.id}"]`).waitFor();
});

test('a tab without shared workers follows by itself, and closes its stream while it is hidden', async () => {
  const { ada, open } = fixture();
  const page = await open('/board');
  await page.addInitScript('delete globalThis.SharedWorker');
  const streams: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/events') && streams.push('open'));
  page.on('requestfailed', (request) => request.url().endsWith('/api/events') && streams.push('closed'));
  await page.clock.install();
  await page.reload();
  await page.getByText('Live', { exact: true }).first().waitFor();
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })`);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await page.clock.fastForward(6000);
  await expect.poll(() => streams).toEqual(['open', 'closed']);
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Made unseen', draft: true });
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })`);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await page.locator(`[data-card="${id}"]`).waitFor();
});
