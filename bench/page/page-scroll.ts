// Scrolls a board of 10,000 tasks in a real browser and reports how long its frames took.

import { makeTasks } from '../../test/databases/many-tasks.ts';
import { launchBrowser } from '../../test/page/browser.ts';
import { openPageWorld } from '../../test/page/page-world.ts';

const TASKS = 10_000;
const SECONDS = 5;

const world = await openPageWorld();
await world.agent('ada');
await makeTasks(world.hub, TASKS);
const browser = await launchBrowser();
const page = await world.visit(browser, '/board');
await page.locator(`[data-column="pending"] li[aria-setsize="${TASKS}"]`).first().waitFor({ timeout: 120_000 });
const frames = (await page.evaluate(`new Promise((done) => {
  const column = document.querySelector('[data-column="pending"] ul').parentElement;
  const frames = [];
  const start = performance.now();
  let last = start;
  const step = (now) => {
    frames.push(now - last);
    last = now;
    column.scrollTop += 60;
    if (now - start < ${SECONDS * 1000}) requestAnimationFrame(step);
    else done(frames.slice(1));
  };
  requestAnimationFrame(step);
})`)) as number[];
const sorted = [...frames].sort((a, b) => a - b);
const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
const late = frames.filter((ms) => ms > 34).length;
console.log(
  `${TASKS} tasks, ${frames.length} frames in ${SECONDS} s: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, ` +
    `worst ${at(1).toFixed(1)} ms, ${late} later than 34 ms; ${await page.locator('[data-card]').count()} cards drawn`,
);
await browser.close();
await world.close();
