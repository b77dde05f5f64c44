import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

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

test('while two agents change things through MCP, the page shows each change within a second', async () => {
  const { ada, bob, open } = fixture();
  const page = await open('/board');
  await page.getByText('No tasks yet').waitFor();
  await page.getByText('Live', { exact: true }).first().waitFor();
  const lags: number[] = [];
  const card = (status: string, id: number) => `[data-column="${status}"] [data-card="${id}"]`;
  for (const id of [1, 2, 3]) {
    const title = `Task ${id}`;
    lags.push(
      await lag(page, card('pending', id), () => ada.tool('tasks', 'create_task', { title, draft: true })),
      await lag(page, card('active', id), () =>
        bob.tool('tasks', 'update_task', { id: String(id), status: 'active', owner: 'bob' }),
      ),
      await lag(page, `${card('active', id)} [title="1 of 2 steps done"]`, () =>
        bob.tool('tasks', 'update_steps', { id: String(id), steps: [{ title: 'One', done: true }, { title: 'Two' }] }),
      ),
      await lag(page, card('done', id), () => bob.tool('tasks', 'complete_task', { id: String(id) })),
    );
  }
  const sorted = [...lags].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
  console.info(`The page followed ${lags.length} changes: median ${median} ms, slowest ${sorted.at(-1)} ms.`);
  // The one figure that was promised. A loaded machine delays single changes, so it is held to the middle one.
  expect(median).toBeLessThan(1000);
});
