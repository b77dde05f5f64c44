import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

/** Creates a wide and long graph with an edge that skips a row; returns the task in the middle and one at the end. */
async function manyDependencies(): Promise<{ middle: string; end: string }> {
  const { ada } = fixture();
  const make = async (title: string) => (await ada.tool('tasks', 'create_task', { title, draft: true })).id;
  const wait = (taskId: string, ...addBlockedBy: string[]) => ada.tool('board', 'TaskUpdate', { taskId, addBlockedBy });
  const middle = await make('Open the harbour to ships');
  const before: string[] = [];
  for (const name of ['north', 'east', 'south', 'west', 'old', 'new'])
    before.push(await make(`Repair the pier in the ${name}`));
  await wait(middle, ...before);
  const after = await make('Tell the captains');
  const end = await make('Count the ships that came in');
  await wait(after, middle);
  await wait(end, after, middle);
  return { middle, end };
}

/** Lists boxes that extend beyond the drawing area, and lines that run behind a box. */
async function hidden(page: Page, place: string): Promise<string[]> {
  return (await page.evaluate(`(() => {
    const place = document.querySelector('${place} .react-flow');
    const boxes = [...place.querySelectorAll('.react-flow__node')].map((box) => [box.dataset.id, box.getBoundingClientRect()]);
    const { left, right, top, bottom } = place.getBoundingClientRect();
    const cut = boxes.filter(([, box]) => box.left < left || box.right > right || box.top < top || box.bottom > bottom);
    const behind = [...place.querySelectorAll('.react-flow__edge')].filter((edge) => {
      const path = edge.querySelector('path');
      const onScreen = path.getScreenCTM();
      const others = boxes.filter(([id]) => !edge.dataset.id.split('-').includes(id));
      const points = Array.from({ length: Math.ceil(path.getTotalLength() / 2) }, (_, at) =>
        path.getPointAtLength(at * 2).matrixTransform(onScreen),
      );
      return points.some(({ x, y }) => others.some(([, box]) => x > box.left && x < box.right && y > box.top && y < box.bottom));
    });
    return [...cut.map(([id]) => 'cut: ' + id), ...behind.map((edge) => 'behind a box: ' + edge.dataset.id)];
  })()`)) as string[];
}

const PANEL = 'section[aria-label="Dependencies"]';
const DIALOG = 'dialog[open]';

test('a large dependency graph is not cut off, hides no line behind a box, and is shown whole on request', async () => {
  const { open, world } = fixture();
  const { middle, end } = await manyDependencies();
  const page = await open(`/tasks/${middle}`);
  const panel = page.getByRole('region', { name: 'Dependencies', exact: true });
  const boxes = panel.locator('.react-flow__node');
  await boxes.filter({ hasText: 'Repair the pier in the north' }).waitFor();
  await expect.poll(() => boxes.count()).toBe(8);
  expect(await hidden(page, PANEL)).toEqual([]);
  // Titles with the same beginning are not cut off.
  const overflows = `[...document.querySelectorAll('.react-flow__node a')].filter((a) => a.scrollHeight > a.clientHeight + 2).length`;
  expect(await page.evaluate(overflows)).toBe(0);
  await panel.getByText('1 more, further away from this task').waitFor();
  await panel.getByRole('button', { name: 'Show all' }).click();
  const dialog = page.getByRole('dialog', { name: `Dependencies of #${middle}` });
  await dialog.locator('.react-flow__node').filter({ hasText: 'Count the ships' }).waitFor();
  await expect.poll(() => dialog.locator('.react-flow__node').count()).toBe(9);
  expect(await hidden(page, DIALOG)).toEqual([]);
  const width = async () => (await dialog.locator('.react-flow__node').first().boundingBox())?.width ?? 0;
  const before = await width();
  await dialog.getByRole('button', { name: 'Smaller' }).click();
  await expect.poll(width).toBeLessThan(before);
  await dialog.getByRole('button', { name: 'Fit' }).click();
  await expect.poll(async () => (await hidden(page, DIALOG)).length).toBe(0);
  await dialog.getByRole('link', { name: /Count the ships/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Count the ships that came in' }).waitFor();
  const phone = await open('/', { width: 390, height: 780, touch: true });
  await phone.goto(`${world.url()}/tasks/${end}`);
  await phone.locator('.react-flow__node').filter({ hasText: 'Tell the captains' }).waitFor();
  expect(await hidden(phone, PANEL)).toEqual([]);
});
