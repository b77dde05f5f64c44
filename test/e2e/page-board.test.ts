import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { doNotWait, noted, pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

const card = (page: Page, id: string) => page.locator(`[data-card="${id}"]`);
const column = (page: Page, status: string) => page.locator(`[data-column="${status}"]`);

test('the board follows two agents as they create, start and complete', async () => {
  const { ada, bob, open } = fixture();
  const earlier = await ada.tool('tasks', 'create_task', { title: 'Shown at first' });
  const page = await open('/board');
  await card(page, earlier.id).waitFor();
  const made = await ada.tool('tasks', 'create_task', { title: 'Write the docs', draft: true });
  await column(page, 'pending').locator(`[data-card="${made.id}"]`).waitFor();
  await bob.call('PATCH', `/api/tasks/${made.id}`, { status: 'active', owner: 'bob' });
  await column(page, 'active').locator(`[data-card="${made.id}"]`).waitFor();
  await bob.tool('tasks', 'update_steps', { id: made.id, steps: [{ title: 'One', done: true }, { title: 'Two' }] });
  await card(page, made.id).getByText('1/2').waitFor();
  await bob.call('POST', `/api/tasks/${made.id}/complete`, {});
  await column(page, 'done').locator(`[data-card="${made.id}"]`).waitFor();
});

test('a dragged card moves, and the hub stores its status', async () => {
  const { ada, open } = fixture();
  const made = await ada.tool('tasks', 'create_task', { title: 'Drag me', draft: true });
  const page = await open('/board');
  await card(page, made.id).dragTo(column(page, 'active'));
  await column(page, 'active').locator(`[data-card="${made.id}"]`).waitFor();
  await doNotWait(page);
  await expect.poll(async () => (await ada.call('GET', `/api/tasks/${made.id}`)).status).toBe('active');
  await column(page, 'active').locator(`[data-card="${made.id}"]`).waitFor();
});

test('an arrow on the menu button of a card opens the menu, and the focus stays in it', async () => {
  const { ada, open } = fixture();
  const made = await ada.tool('tasks', 'create_task', { title: 'Has a menu' });
  const other = await ada.tool('tasks', 'create_task', { title: 'Lies below' });
  const page = await open('/board');
  await card(page, other.id).waitFor();
  const button = page.getByRole('button', { name: `Move or change task ${made.id}` });
  await button.click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  // The button gets the focus back a moment after the menu has closed.
  await button.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menu').waitFor();
  // Two frames later, the next card would have taken the focus.
  const frame = 'new Promise((done) => requestAnimationFrame(done))';
  for (let count = 0; count < 3; count += 1) await page.evaluate(frame);
  expect(await page.evaluate('document.activeElement.closest("[role=menu]") !== null')).toBe(true);
});

test('a move that the hub refuses is taken back, and the page says why', async () => {
  const { ada, open } = fixture();
  const made = await ada.tool('tasks', 'create_task', { title: 'Too late', draft: true });
  const page = await open('/board');
  await card(page, made.id).waitFor();
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 409,
          json: { error: 'Somebody was faster.', code: 'ALREADY_CLAIMED', hint: 'Look at the task again.' },
        }),
  );
  await card(page, made.id).dragTo(column(page, 'active'));
  await doNotWait(page);
  await noted(page, /^alert: .*Somebody was faster\. ALREADY_CLAIMED.*Look at the task again\./);
  await column(page, 'pending').locator(`[data-card="${made.id}"]`).waitFor();
});

test('filters narrow the board, are part of the URL, and are restored from it', async () => {
  const { ada, bob, open } = fixture();
  const mine = await ada.tool('tasks', 'create_task', { title: 'Paint the fence' });
  const theirs = await bob.tool('tasks', 'create_task', { title: 'Paint the shed' });
  const page = await open('/board?q=paint&owner=bob');
  await card(page, theirs.id).waitFor();
  expect(await card(page, mine.id).count()).toBe(0);
  await page.getByRole('button', { name: 'Clear' }).click();
  await card(page, mine.id).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('fence');
  await expect.poll(() => card(page, theirs.id).count()).toBe(0);
  expect(page.url()).toContain('q=fence');
  await page.getByRole('button', { name: 'Clear' }).click();
  const tagged = { type: 'task', title: 'Paint the gate', topics: ['garden'], collection: 'workspace' };
  const { task_id } = await ada.tool('memory', 'memory_add', tagged);
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('garden');
  await card(page, task_id).waitFor();
  await expect.poll(() => card(page, mine.id).count()).toBe(0);
});

test('each filter narrows the board by itself: text, owner, collection, team and topic', async () => {
  const { world, ada, bob, open } = fixture();
  const user = await world.agent('user');
  await user.tool('memory', 'collection_manage', { action: 'create', name: 'Harbour' });
  await user.tool('board', 'TeamCreate', { team_name: 'crew' });
  const add = async (title: string, more: object) =>
    (await user.tool('memory', 'memory_add', { type: 'task', title, ...more })).task_id;
  const ids = {
    text: (await ada.tool('tasks', 'create_task', { title: 'Sail the xebec' })).id,
    owner: (await bob.tool('tasks', 'create_task', { title: 'Sail the yawl' })).id,
    collection: await add('Sail the zebu', { collection: 'harbour' }),
    team: (await user.tool('board', 'TaskCreate', { subject: 'Sail the dhow', description: 'x', team_name: 'crew' }))
      .task.id,
    topic: await add('Sail the junk', { collection: 'workspace', topics: ['wind'] }),
  };
  const page = await open('/board?q=sail');
  const shown = async () => (await page.locator('[data-card]').allTextContents()).length;
  await expect.poll(shown).toBe(5);
  const choices = { owner: 'bob', collection: 'harbour', team: 'crew', topic: 'wind' };
  for (const [name, value] of Object.entries(choices)) {
    const choice = page.getByRole('combobox', { name, exact: false });
    await choice.selectOption(value);
    await expect.poll(shown).toBe(1);
    await card(page, ids[name as keyof typeof choices]).waitFor();
    expect(page.url()).toContain(`${name}=${value}`);
    await choice.selectOption('');
    await expect.poll(shown).toBe(5);
  }
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill('xebec');
  await expect.poll(shown).toBe(1);
  await card(page, ids.text).waitFor();
});

test('text can be typed in the middle of the filter', async () => {
  const { world, open } = fixture();
  const page = await open('/board');
  const filter = page.getByRole('searchbox', { name: 'Filter by text' });
  await filter.pressSequentially('gate');
  await filter.press('Home');
  await filter.pressSequentially('old ');
  expect(await filter.inputValue()).toBe('old gate');
  await page.waitForURL(`${world.url()}/work?q=old+gate`);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => filter.inputValue()).toBe('');
});

test('a task is created and moved with the keyboard alone', async () => {
  const { ada, open } = fixture();
  const page = await open('/board');
  await column(page, 'active').waitFor();
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'New task' }).waitFor();
  await page.keyboard.type('Made by keyboard');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Made by keyboard' }).waitFor();
  const id = /tasks\/(\d+)/.exec(page.url())?.[1] ?? '';
  expect(await ada.call('GET', `/api/tasks/${id}`)).toMatchObject({
    owner: 'user',
    createdBy: 'user',
    status: 'active',
  });
  // On a slow machine more time may pass between the two keys than a chord allows.
  const goToBoard = async () => {
    for (const key of ['g', 'b']) await page.keyboard.press(key);
    return page.url();
  };
  await expect.poll(goToBoard).toContain('/work');
  await card(page, id).waitFor();
  await card(page, id).getByRole('link').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await doNotWait(page);
  await expect.poll(async () => (await ada.call('GET', `/api/board?ids=${id}`)).rows[0].status).toBe('blocked');
});

test('a card turns late at midnight, in a tab that stays open', async () => {
  const { ada, open } = fixture();
  const made = await ada.tool('tasks', 'post_task', { title: 'Due today', owner: 'user', due: '2041-05-17' });
  const page = await open('/board', { zone: 'America/New_York' });
  let now = new Date('2041-05-17T23:59:00-04:00');
  await page.clock.install({ time: now });
  // The page goes by the clock of the hub, which is that of this machine.
  await page.route(/\/api\/(?!events)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: now.toUTCString() } });
  });
  await page.reload();
  await card(page, made.id).getByTitle('Due May 17', { exact: true }).waitFor();
  now = new Date(now.getTime() + 120_000);
  await page.clock.fastForward(120_000);
  await card(page, made.id).getByTitle('Late, due May 17', { exact: true }).waitFor();
});
