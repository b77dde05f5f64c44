import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoWork } from '../demo/demo-work.ts';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture(({ world }) => demoWork(world));
/** The layout shift above which people notice that content moves. */
const NOTICED = 0.05;

const watchShifts = `
  window.shifts = 0;
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.shifts += entry.value;
      for (const { node } of entry.sources) window.moved.push(node?.closest?.('section')?.ariaLabel ?? node?.nodeName);
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/**
 * Makes frames tell that they are `ms` apart. By these times the page stops to wait for answers after 1.5 seconds and
 * shows what it has, which then shifts: a slow machine must not reach that.
 */
const framesApart = (ms: number) => `{
  const { requestAnimationFrame } = window;
  let at = 0;
  window.requestAnimationFrame = (draw) => requestAnimationFrame(() => draw((at += ${ms})));
}`;

/** Opens an area and waits until nothing in it is loading. */
async function atRest(page: Page, address: string): Promise<void> {
  await page.goto(`${fixture().world.url()}${address}`);
  await page.locator('h1').first().waitFor();
  await page.getByText('Loading').first().waitFor({ state: 'detached' });
}

const areas = [
  '/',
  '/tasks/1',
  '/tasks/30',
  '/agents',
  '/agents?id=claude',
  '/agents?id=helper',
  '/settings',
  '/messages',
  '/memory',
  '/timeline/events',
  '/health',
  '/timeline',
  '/plans',
  '/costs',
  '/work',
];

test('no area shifts visible content while it loads', async () => {
  const { open, ada } = fixture();
  const { runs } = await ada.call('GET', '/api/runs?limit=1');
  const page = await open('/');
  // Waits for the parts that load after the first view, since they are loaded when a person opens a second area.
  const loaded = () => page.evaluate('performance.getEntriesByType("resource").map(({ name }) => name).join(" ")');
  await expect.poll(loaded).toContain('/task-area-');
  await page.addInitScript(watchShifts);
  await page.addInitScript(framesApart(0));
  const shifts: Record<string, string> = {};
  for (const area of [...areas, `/runs/${runs[0].run_id}`]) {
    await atRest(page, area);
    const [sum, moved] = (await page.evaluate('[window.shifts, window.moved.join()]')) as [number, string];
    if (sum >= NOTICED) shifts[area] = `${sum} ${moved}`;
  }
  expect(shifts).toEqual({});
});

test('panels whose answers come late do not push visible content down', async () => {
  const { open, world } = fixture();
  const page = await open('/');
  await page.addInitScript(watchShifts);
  // Slowly, so that all other answers are there when the page stops to wait.
  await page.addInitScript(framesApart(5));
  let isShown: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    isShown = resolve;
  });
  await page.route(/api\/(usage|runs)/, async (route) => {
    await shown;
    await route.continue();
  });
  await page.goto(`${world.url()}/agents?id=helper`);
  await page.getByRole('heading', { name: 'helper', exact: true }).waitFor();
  isShown();
  await page.getByRole('heading', { name: 'Tokens and cost per day' }).waitFor();
  await page.getByText('Loading').first().waitFor({ state: 'detached' });
  expect(await page.evaluate('[window.shifts < 0.05, window.moved.join()]')).toEqual([true, expect.anything()]);
});

test('scripts and long lists are compressed, and the page does not load the OpenAPI document', async () => {
  const { open } = fixture();
  const page = await open('/');
  await page.locator('h1').first().waitFor();
  await page.getByText('Loading').first().waitFor({ state: 'detached' });
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
