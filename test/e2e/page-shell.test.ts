import { expect, test } from 'vitest';
import { ok } from '../fake-agent.ts';
import { doNotWait, noted, pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('the palette finds a task and goes there', async () => {
  const { ada, open } = fixture();
  await ada.tool('tasks', 'create_task', { title: 'Needle in the hay' });
  const page = await open('/work');
  await page.getByText('Needle in the hay').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search, go anywhere/ }).waitFor();
  await page.keyboard.type('needle');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Needle in the hay', level: 1 }).waitFor();
});

test('the palette, a form and a menu give the focus back to where it was', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Come back here' });
  const page = await open('/board');
  const card = page.locator(`[data-card-link="${id}"]`);
  const isBack = () => card.evaluate((element) => element === element.ownerDocument.activeElement);
  await card.waitFor();
  await card.focus();
  const overlays = [
    ['Control+k', page.getByRole('combobox', { name: /^Search, go anywhere/ })],
    ['c', page.getByRole('textbox', { name: 'Title' })],
    ['?', page.getByRole('dialog', { name: 'Keyboard' })],
  ] as const;
  for (const [key, shown] of overlays) {
    await page.keyboard.press(key);
    await shown.waitFor();
    expect(await isBack()).toBe(false);
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    await expect.poll(isBack).toBe(true);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move to Review' }).focus();
  await page.keyboard.press('Enter');
  await page.locator(`[data-column="review"] [data-card="${id}"]`).waitFor();
});

test('Now and the events tell what two agents do, in words, as it happens', async () => {
  const { ada, bob, open } = fixture();
  const page = await open('/');
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Watched', owner: 'user' });
  await page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: 'Watched' }).waitFor();
  await page.getByText('Yours, created by ada').first().waitFor();
  const stuck = await bob.tool('tasks', 'create_task', { title: 'Stuck' });
  await bob.tool('board', 'TaskUpdate', { taskId: stuck.id, addBlockedBy: [id], status: 'blocked' });
  await page.getByText(`Blocked, waits for #${id}`).waitFor();
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Timeline' }).click();
  await page.getByRole('link', { name: 'Events' }).click();
  await page.getByRole('main').getByText('Stuck').first().waitFor();
  expect(await page.getByText('wrote on').count()).toBe(0);
  await bob.call('POST', `/api/tasks/${id}/thread`, { message: 'Hello' });
  await page.getByText('wrote on').first().waitFor();
});

test('agents appear with their current task', async () => {
  const { world, open } = fixture();
  const page = await open('/agents');
  const carol = await world.agent('carol');
  await carol.tool('tasks', 'create_task', { title: 'Carried by carol' });
  await page.getByText(/On #\d+ Carried by carol/).waitFor();
  await page.getByRole('link', { name: 'carol' }).click();
  await page.getByRole('region', { name: 'Working on' }).getByText('Carried by carol').waitFor();
  expect(page.url()).toContain('id=carol');
});

test('health shows the store, and the theme chosen in settings survives a reload', async () => {
  const { open } = fixture();
  const page = await open('/health');
  await page
    .getByText(/SQLite 3/)
    .first()
    .waitFor();
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByText('dark', { exact: true }).click();
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await page.reload();
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
});

test('after a restart of the hub the page continues and has missed nothing', async () => {
  const { world, ada, open } = fixture();
  await ada.tool('tasks', 'create_task', { title: 'Made before' });
  const page = await open('/board');
  await page.locator('[data-column="active"]').waitFor();
  await world.stop();
  await page.getByText('The hub does not answer. Trying again').waitFor();
  await world.start();
  // If the page has not reconnected yet, it learns of this because it then loads everything again.
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Made meanwhile' });
  await page.locator(`[data-card="${id}"]`).waitFor();
  await expect.poll(() => page.getByText('The hub does not answer').count()).toBe(0);
  const later = await ada.tool('tasks', 'create_task', { title: 'Made afterwards' });
  await page.locator(`[data-card="${later.id}"]`).waitFor();
});

test('a board that could not be loaded again after a restart says so, and is loaded later', async () => {
  const { world, ada, open } = fixture();
  await ada.tool('tasks', 'create_task', { title: 'Made before' });
  const page = await open('/board');
  await page.locator('[data-column="active"]').waitFor();
  await page.route('**/api/board?*', (route) => route.fulfill({ status: 503, json: {} }));
  await world.stop();
  await page.getByText('The hub does not answer. Trying again').waitFor();
  await world.start();
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Not on the old board' });
  await page.unroute('**/api/board?*');
  await page.locator(`[data-card="${id}"]`).waitFor();
  await retry.waitFor({ state: 'detached' });
});

test('without a login there is no page and no data', async () => {
  const { world } = fixture();
  const answer = await fetch(`${world.url()}/api/board`);
  expect(answer.status).toBe(401);
  const page = await (await fetch(`${world.url()}/board`)).text();
  expect(page).not.toContain('/assets/');
});

test('the key stays out of the URL, and signing out ends the login in every tab', async () => {
  const { world, open } = fixture();
  const page = await open('/');
  await page.evaluate('localStorage.clear()');
  await page.context().clearCookies();
  await page.goto(world.loginLink());
  expect(page.url()).toBe(`${world.url()}/`);
  await page.getByText('Live', { exact: true }).first().waitFor();
  const other = await page.context().newPage();
  await other.goto(`${world.url()}/board`);
  await other.getByText('Live', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('It lets you in by a link that works once.').waitFor();
  await other.getByText('This page is signed out.').waitFor();
});

test('the highlight of the palette stays on its task while an agent changes others', async () => {
  const { world, ada, open } = fixture();
  // The task that was changed first is the last choice.
  const chosen = await ada.tool('tasks', 'create_task', { title: 'Stack the first logs', draft: true });
  const other = await ada.tool('tasks', 'create_task', { title: 'Stack the second logs', draft: true });
  const page = await open('/board');
  await page.locator(`[data-card="${other.id}"]`).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('stack logs');
  const option = (id: string) => page.getByRole('option').filter({ hasText: new RegExp(`#${id}$`) });
  await option(other.id)
    .and(page.getByRole('option', { selected: true }))
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await option(chosen.id)
    .and(page.getByRole('option', { selected: true }))
    .waitFor();
  for (const title of ['Stack the last logs', 'Stack the very last logs']) {
    const { id } = await ada.tool('tasks', 'create_task', { title, draft: true });
    await page
      .getByRole('option')
      .filter({ hasText: `#${id}` })
      .waitFor();
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(`${world.url()}/tasks/${chosen.id}`);
});

test('the palette assigns, moves, answers, pauses, and finds what runs said and agents remember', async () => {
  const { world, ada, open } = fixture();
  await world.startable('digger', async function* ({ run, call }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    yield { type: 'text', text: 'The quartzite is too hard for a spade' };
    yield ok();
  });
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Dig the pond' });
  await ada.tool('memory', 'memory_add', { content: 'Feldspar lies below the pond', collection: 'workspace' });
  const page = await open('/agents');
  await page.getByRole('link', { name: 'digger' }).waitFor();
  const say = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search, go anywhere/ }).waitFor();
    await page.keyboard.type(text);
  };
  // Waits for the option, since the page must first load the task and the agents; Enter then acts on it at once.
  const sayOf = async (text: string, offered: RegExp) => {
    await say(text);
    await page.getByRole('option', { name: offered }).waitFor();
    await page.keyboard.press('Enter');
  };
  const task = () => ada.call('GET', `/api/tasks/${id}`);
  await sayOf(`answer ${id} Three metres, please`, /Answer on Dig the pond/);
  await noted(page, `status: Answered on #${id}.`);
  await sayOf(`assign ${id} digger`, /Assign to digger/);
  await expect.poll(async () => (await task()).owner).toBe('digger');
  await sayOf(`move ${id} review`, /Move to Review/);
  await doNotWait(page);
  await expect.poll(async () => (await task()).marked).toBe('review');
  await say('pause');
  await page.keyboard.press('Enter');
  await noted(page, 'status: No agent is started until you resume.');
  await say('resume');
  await page.keyboard.press('Enter');
  await noted(page, 'status: Agents are started again.');
  await say('feldspar');
  await page.getByRole('option', { name: /Feldspar lies below/ }).click();
  await page.getByRole('region').getByText('Feldspar lies below the pond').first().waitFor();
  await say('quartzite');
  await page.getByRole('option', { name: /too hard for a spade/ }).click();
  await page.getByRole('heading', { name: 'digger on Dig the pond' }).waitFor();
});
