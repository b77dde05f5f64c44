import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoWork } from '../demo-work.ts';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture(({ world }) => demoWork(world));
/** Above this, people notice that what they look at moves. */
const NOTICED = 0.1;

const watchShifts = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** An area is at rest when it shows no bars any more and the parts that come after the first view are there. */
async function atRest(page: Page, address: string): Promise<void> {
  await page.goto(`${fixture().world.url()}${address}`);
  await page.locator('h1').first().waitFor();
  const loaded = () => page.evaluate('performance.getEntriesByType("resource").map(({ name }) => name).join(" ")');
  await expect.poll(loaded).toContain('/graph-');
  await page.getByText('Loading').first().waitFor({ state: 'detached' });
}

test('no area moves what a person looks at while it loads', async () => {
  const { open } = fixture();
  const page = await open('/');
  await page.addInitScript(watchShifts);
  const shifts: Record<string, number> = {};
  for (const area of ['/', '/tasks/1', '/agents', '/agents?id=claude', '/settings', '/messages', '/memory', '/board']) {
    await atRest(page, area);
    shifts[area] = Number(await page.evaluate('window.shifts'));
  }
  console.info(`Layout shifts: ${JSON.stringify(shifts)}`);
  expect(Object.entries(shifts).filter(([, value]) => value >= NOTICED)).toEqual([]);
}, 120_000);

test('scripts and long lists come packed, and the page does not read the document of the API', async () => {
  const { open } = fixture();
  const page = await open('/');
  await atRest(page, '/');
  const entries = (await page.evaluate(
    `performance.getEntriesByType('resource').map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize }))`,
  )) as { name: string; encodedBodySize: number; decodedBodySize: number }[];
  expect(entries.filter(({ name }) => name.endsWith('/openapi.json'))).toEqual([]);
  const scripts = entries.filter(({ name }) => name.endsWith('.js'));
  const sum = (of: 'encodedBodySize' | 'decodedBodySize') => scripts.reduce((total, entry) => total + entry[of], 0);
  expect(scripts.length).toBeGreaterThan(0);
  expect(sum('encodedBodySize')).toBeLessThan(sum('decodedBodySize') / 2);
  const board = entries.find(({ name }) => name.includes('/api/board?limit'));
  expect(board?.encodedBodySize).toBeLessThan((board?.decodedBodySize ?? 0) / 2);
});
