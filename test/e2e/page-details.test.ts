import { chmodSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();
const DAY = 86_400_000;

test('an agent whose program never calls the hub is shown at work while it runs, and as seen when it ended', async () => {
  const { world, open } = fixture();
  world.shiftClock(-2 * DAY);
  await world.startable('mute', async function* ({ canceled }) {
    yield { type: 'started', sessionRef: null };
    await canceled;
  });
  world.shiftClock(0);
  const user = await world.agent('user');
  await user.tool('tasks', 'post_task', { title: 'Carve quietly', owner: 'mute' });
  const page = await open('/agents');
  const line = page.getByRole('list', { name: 'Agents' }).getByRole('listitem').filter({ hasText: 'mute' });
  await line.getByText('running now').waitFor();
  await line.getByText('here', { exact: true }).waitFor();
  const [{ run_id }] = (await user.call('GET', '/api/runs?status=running')).runs;
  await user.call('POST', `/api/runs/${run_id}/stop`, {});
  await line.getByText('running now').waitFor({ state: 'detached' });
  await expect.poll(() => line.locator('time').textContent()).toMatch(/^(now|\d+m)$/);
});

test('a new task below the visible part of a column is announced there, one click away', async () => {
  const { ada, open } = fixture();
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await ada.tool('tasks', 'create_task', { title: name, draft: true });
  }
  const page = await open('/board', { height: 380 });
  await page.locator('[data-card]').first().waitFor();
  await page.getByText('Live', { exact: true }).first().waitFor();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Six', draft: true });
  await page.getByRole('button', { name: '1 new below' }).click();
  await page.locator(`[data-card="${id}"]`).waitFor();
  await page.getByRole('button', { name: '1 new below' }).waitFor({ state: 'detached' });
});

test('a narrow card keeps its most important marks, and its date reads as on the task page', async () => {
  const { ada, open } = fixture();
  const first = await ada.tool('tasks', 'create_task', { title: 'Lay the ground', draft: true });
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Build on it', draft: true });
  const dueAt = new Date(Date.now() + 20 * DAY).toISOString();
  await ada.tool('board', 'TaskUpdate', { taskId: id, due: dueAt, addBlockedBy: [first.id] });
  await ada.tool('tasks', 'update_steps', { id, steps: [{ title: 'One', done: true }, { title: 'Two' }] });
  const page = await open('/board', { width: 1024 });
  const card = page.locator(`[data-card="${id}"]`);
  const number = await card.getByText(`#${id}`, { exact: true }).boundingBox();
  for (const title of [`Waits for #${first.id}`, '1 of 2 steps done']) {
    expect((await card.locator(`[title="${title}"]`).boundingBox())?.y).toBeCloseTo(number?.y ?? -1, 0);
  }
  const due = (await card.locator('[title^="Due "]').getAttribute('title'))?.replace('Due ', '') ?? 'none';
  await card.locator('a').first().click();
  await page.getByText(`due ${due}`, { exact: false }).first().waitFor();
});

test('a task whose owner cannot be started offers no start, and an agent has one avatar under all names', async () => {
  const { ada, bob, open } = fixture();
  await ada.tool('board', 'TeamCreate', { team_name: 'faces' });
  await bob.tool('board', 'TeamJoin', { team_name: 'faces', name: 'payments' });
  const user = await fixture().world.agent('user');
  await user.tool('board', 'TeamJoin', { team_name: 'faces' });
  await bob.tool('board', 'TaskCreate', { team_name: 'faces', subject: 'Pay', description: 'Pay them' });
  const [task] = (await bob.tool('board', 'TaskList', { team_name: 'faces' })).tasks;
  await bob.tool('board', 'TaskClaim', { team_name: 'faces', taskId: task.id, as: 'payments' });
  const page = await open('/board');
  const owner = page.locator(`[data-card="${task.id}"]`).locator('[title="payments"]');
  await owner.waitFor();
  expect((await owner.textContent())?.slice(0, 2)).toBe('bo');
  await page.locator(`[data-card-link="${task.id}"]`).click();
  await page.getByRole('button', { name: 'Complete' }).waitFor();
  expect(await page.getByRole('button', { name: 'Work now' }).count()).toBe(0);
});

test('a pause is shown in every area and can be ended there', async () => {
  const { open } = fixture();
  const page = await open('/');
  await page.getByRole('button', { name: 'Pause all' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.getByRole('link', { name: 'Memory' }).click();
  await page.getByRole('heading', { name: 'Memory', level: 1 }).waitFor();
  await page.getByText('no agent is started until you resume').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('no agent is started until you resume').waitFor({ state: 'detached' });
});

test('an address names a column, unknown filters are ignored, and each area has its name in the title', async () => {
  const { world, ada, open } = fixture();
  await ada.tool('tasks', 'create_task', { title: 'Counted', draft: true });
  const phone = await open('/work#review', { width: 390, height: 780 });
  const seen = async () => (await phone.locator('[data-column=review]').boundingBox())?.x ?? -1;
  await expect.poll(async () => Math.abs((await seen()) - 195) < 195).toBe(true);
  const page = await open('/');
  await page.goto(`${world.url()}/board?text=zzzz`);
  await page.locator('[data-card]').first().waitFor();
  expect(await page.getByRole('button', { name: 'Clear' }).count()).toBe(0);
  for (const area of ['Timeline', 'Work', 'Plans', 'Memory', 'Agents', 'Settings']) {
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area }).first().click();
    await expect.poll(() => page.title()).toContain(`${area} · Waggle`);
  }
  await page.goto(`${world.url()}/tasks/99999`);
  await page.getByRole('heading', { level: 1, name: 'There is no task #99999' }).waitFor();
  await page.getByRole('link', { name: 'Go to the board' }).waitFor();
});

test('the doctor names what is worth a look, and the verdict above says so too', async () => {
  const { world, open } = fixture();
  const home = path.dirname(world.userFolder);
  chmodSync(home, 0o755);
  const page = await open('/health');
  await page.getByRole('region', { name: 'Doctor' }).getByText('worth a look').first().waitFor();
  await page.getByText(/worth a look\.$/).waitFor();
  expect(await page.getByText('Nothing is wrong').count()).toBe(0);
  chmodSync(home, 0o700);
});

test('the menu of a hovered card leaves its title readable', async () => {
  const { ada, open } = fixture();
  const title = 'A title that is so long that it takes the whole of both lines which a card of the board has for it';
  const { id } = await ada.tool('tasks', 'create_task', { title, draft: true });
  const page = await open('/board');
  const card = page.locator(`[data-card="${id}"]`);
  await card.hover();
  const menu = card.getByRole('button', { name: `Move or change task ${id}` });
  const shown = `getComputedStyle(document.querySelector('[data-card="${id}"] button')).opacity`;
  await expect.poll(() => page.evaluate(shown)).toBe('1');
  const [text, button] = [await card.locator(`[data-card-link="${id}"]`).boundingBox(), await menu.boundingBox()];
  expect(button?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0));
});

test('the focus ring surrounds the card, a new question is announced, and reduced motion stops pulsing', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Framed', draft: true });
  const page = await open('/board');
  await page.getByText('Live', { exact: true }).first().waitFor();
  const ring = `getComputedStyle(document.querySelector('[data-card="${id}"]')).outlineStyle`;
  // Focus set by a script counts as keyboard focus only after a key press; the board may still render the card again.
  const focused = async () => {
    await page.keyboard.press('Shift');
    await page.locator(`[data-card-link="${id}"]`).focus();
    return page.evaluate(ring);
  };
  await expect.poll(focused).toBe('solid');
  await ada.tool('tasks', 'notify_user', { message: 'Oak or ash?', taskId: id });
  await page.locator('[data-announced]').getByText('ada asks: Oak or ash?').waitFor({ state: 'attached' });
  const pulse = `(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.className = 'animate-pulse';
    return getComputedStyle(probe).animationIterationCount;
  })()`;
  expect(await page.evaluate(pulse)).toBe('1');
});

test('a page that is signed out says so once', async () => {
  const { open } = fixture();
  const page = await open('/');
  await page.getByText('Live', { exact: true }).first().waitFor();
  await page.context().clearCookies();
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByText('This page is signed out').waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
});

test('characters that change the reading direction are removed from titles', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Open \u2067\u202Efdp.exe', draft: true });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Open fdp.exe' }).waitFor();
  expect(await page.evaluate('/[\\u202E\\u2067]/.test(document.body.textContent)')).toBe(false);
});

test('in the dark theme there is no light frame, however late the script loads', async () => {
  const { world, open } = fixture();
  const page = await open('/');
  await page.evaluate(`localStorage.setItem('waggle.theme', 'dark')`);
  await page.route('**/assets/*.js', () => undefined);
  await page.goto(world.url(), { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  const light = `getComputedStyle(document.body).backgroundColor`;
  await expect.poll(() => page.evaluate(light)).not.toBe('rgba(0, 0, 0, 0)');
  const colour = String(await page.evaluate(light));
  expect(Number(/[\d.]+/.exec(colour)?.[0])).toBeLessThan(colour.startsWith('oklch') ? 0.4 : 80);
});

test('the memory search stays on one line, and an ended task does not promise that replies are read', async () => {
  const { ada, open, world } = fixture();
  const page = await open('/memory', { width: 1024 });
  const box = await page.getByRole('searchbox', { name: 'Search memories' }).boundingBox();
  const button = await page.getByRole('button', { name: 'Search', exact: true }).boundingBox();
  expect(Math.abs((box?.y ?? 0) - (button?.y ?? 99))).toBeLessThan(8);
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Ended' });
  await ada.tool('tasks', 'complete_task', { id });
  await page.goto(`${world.url()}/tasks/${id}`);
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  expect(await page.getByText('on its next turn').count()).toBe(0);
});

test('a review, the author of a task, its changes, open messages and the buttons of one are worded like this', async () => {
  const { world, ada, open } = fixture();
  const user = await world.agent('user');
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Proofread', owner: 'user' });
  await ada.tool('board', 'TaskUpdate', { taskId: id, priority: 1, due: '2030-05-17' });
  await user.tool('board', 'TaskUpdate', { taskId: id, status: 'review' });
  await ada.tool('board', 'SendMessage', { to: 'user', message: 'Comma or semicolon?', urgency: 'needs_reply' });
  const page = await open('/');
  await page.getByText('You asked for a review', { exact: true }).waitFor();
  await page.goto(`${world.url()}/tasks/${id}`);
  await page.getByText(/^created by ada (just now|\d+m ago)$/).waitFor();
  await page
    .getByRole('region', { name: 'Changes' })
    .getByText('ada changed the priority and due date of it')
    .waitFor();
  await page.goto(`${world.url()}/agents?id=user`);
  await page.getByText(/^\d+ open messages?, the oldest sent (just now|\d+m ago)$/).waitFor();
  await page.goto(`${world.url()}/messages`);
  const delivery = page.locator('[data-delivery]').filter({ hasText: 'Comma or semicolon?' });
  await delivery.waitFor();
  expect(await delivery.getByRole('button').allTextContents()).toEqual(['Reply', 'Dismiss']);
});
