// Changes tasks through MCP while a real browser shows a board of 10,000, and reports how soon the page shows each
// change and how much script the first view loads.
import type { Page } from 'playwright-core';
import { makeTasks } from '../../test/databases/many-tasks.ts';
import { launchBrowser } from '../../test/page/browser.ts';
import { openPageWorld } from '../../test/page/page-world.ts';

const TASKS = 10_000;
const CHANGED = 25;

/** Returns the milliseconds from the answer to a change until the page shows it; 0 if the page was faster. */
async function lag(page: Page, selector: string, change: () => Promise<unknown>): Promise<number> {
  // Observed inside the page, so that round trips to the browser do not count.
  const shown = page.evaluate(
    `new Promise((done) => {
      const look = () => document.querySelector(${JSON.stringify(selector)}) !== null && (watch.disconnect(), done(Date.now()));
      const watch = new MutationObserver(look);
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
      look();
    })`,
  ) as Promise<number>;
  await change();
  const answered = Date.now();
  return Math.max(0, (await shown) - answered);
}

const world = await openPageWorld();
const ada = await world.agent('ada');
await makeTasks(world.hub, TASKS);
const browser = await launchBrowser();
const page = await world.visit(browser, '/');
await page.locator('h1').waitFor();
// The page loads its other parts a second and a half after the load event.
const scripts = (await page.evaluate(`(() => {
  const [{ loadEventEnd }] = performance.getEntriesByType('navigation');
  const first = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < loadEventEnd + 1000);
  return first.filter(({ name }) => name.endsWith('.js')).reduce((sum, one) => sum + one.encodedBodySize, 0);
})()`)) as number;
await page.goto(`${world.url()}/board`);
await page.locator(`[data-column="pending"] li[aria-setsize="${TASKS}"]`).first().waitFor({ timeout: 120_000 });
await page.getByText('Live', { exact: true }).first().waitFor();
const card = (status: string, id: string) => `[data-column="${status}"] [data-card="${id}"]`;
const lags: number[] = [];
for (let n = 1; n <= CHANGED; n++) {
  // Changes cards in columns with few cards, so that the changed card is rendered.
  const [draft, made] = [String(n), String(TASKS + n)];
  lags.push(
    await lag(page, card('active', made), () => ada.tool('tasks', 'create_task', { title: `Made ${made}` })),
    await lag(page, card('done', made), () => ada.tool('tasks', 'complete_task', { id: made })),
    await lag(page, card('review', draft), () => ada.tool('board', 'TaskUpdate', { taskId: draft, status: 'review' })),
    await lag(page, card('done', draft), () => ada.tool('tasks', 'complete_task', { id: draft })),
  );
}
const sorted = lags.sort((a, b) => a - b);
const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
console.log(`First view: ${(scripts / 1000).toFixed(0)} kB of script on the wire`);
console.log(
  `${TASKS} tasks, ${lags.length} changes on the page: median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms after the answer`,
);
await browser.close();
await world.close();
