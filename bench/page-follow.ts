// Changes tasks through MCP while a real browser shows the board, and tells how soon the page shows each change.
import type { Page } from 'playwright-core';
import { launchBrowser } from '../test/browser.ts';
import { openPageWorld } from '../test/page-world.ts';

const TASKS = 25;

/** Milliseconds from the answer to a change until the page shows it; nothing if it showed it even before. */
async function lag(page: Page, selector: string, change: () => Promise<unknown>): Promise<number> {
  // Watched from inside the page, so that no round trip to the browser counts.
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
const browser = await launchBrowser();
const page = await world.visit(browser, '/board');
await page.getByText('Live', { exact: true }).first().waitFor();
const card = (status: string, id: string) => `[data-column="${status}"] [data-card="${id}"]`;
const lags: number[] = [];
for (let n = 1; n <= TASKS; n++) {
  const id = String(n);
  lags.push(
    await lag(page, card('pending', id), () => ada.tool('tasks', 'create_task', { title: `Task ${id}`, draft: true })),
    await lag(page, card('active', id), () => ada.tool('tasks', 'update_task', { id, status: 'active' })),
    await lag(page, card('done', id), () => ada.tool('tasks', 'complete_task', { id })),
  );
}
const sorted = lags.sort((a, b) => a - b);
const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
console.log(
  `${lags.length} changes on the page: median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms after the answer`,
);
await browser.close();
await world.close();
