import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { doNotWait, pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

const opened = (page: Page) => page.locator('[data-waiting=open]');

/** Presses `g n` at once, since a slow machine may need longer between two keys than a chord allows. */
const pressChord = `
  [...'gn']
    .map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    .forEach((event) => document.activeElement.dispatchEvent(event))`;

test('many questions take one line each and are answered, snoozed and dismissed with keys alone', async () => {
  const { ada, bob, open } = fixture();
  const ask = async (agent: typeof ada, message: string, taskId: string) =>
    agent.tool('runs', 'notify_user', { message, taskId });
  const { id: shed } = await ada.tool('tasks', 'create_task', { title: 'Paint the shed' });
  const { id: door } = await bob.tool('tasks', 'create_task', { title: 'Hang the door' });
  await ask(ada, 'Fourth: may I **sand** it?', shed);
  await ask(bob, 'Third: left or right?', door);
  await ask(ada, 'Second: is blue fine?', shed);
  await ask(ada, `First: two coats?\n\n${'A long story. '.repeat(200)}`, shed);
  const page = await open('/');
  const asks = page.getByRole('region', { name: 'Needs you' });
  // Questions of one agent about one task are grouped, although another agent asked in between.
  await opened(page).getByText('First: two coats?').waitFor();
  const closed = asks.locator('[data-waiting=closed]');
  await expect.poll(() => closed.allInnerTexts()).toHaveLength(3);
  expect((await closed.allInnerTexts()).map((text) => /Second|Third|Fourth/.exec(text)?.[0])).toEqual([
    'Second',
    'Fourth',
    'Third',
  ]);
  expect((await opened(page).boundingBox())?.height).toBeLessThan(480);
  await page.keyboard.press('j');
  await opened(page).getByText('Second: is blue fine?').waitFor();
  await page.keyboard.press('y');
  await opened(page).getByText('Said yes to ada.').waitFor();
  await doNotWait(page);
  await opened(page).getByText('Fourth: may I sand it?').waitFor();
  await page.keyboard.press('n');
  await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('No, because ');
  // Another question about the same task has its own text box.
  await page.locator('h1').click();
  await page.keyboard.press('k');
  await opened(page).getByText('First: two coats?').waitFor();
  expect(await opened(page).getByRole('textbox').inputValue()).toBe('');
  await page.keyboard.press('j');
  await opened(page).getByRole('textbox').focus();
  await page.keyboard.press('End');
  await page.keyboard.type('it is wet.');
  await page.keyboard.press('Control+Enter');
  await opened(page).getByText('Third: left or right?').waitFor();
  const said = async () =>
    (await ada.tool('runs', 'thread_read', { id: shed })).entries.map(({ text }: { text: string }) => text);
  await expect.poll(said).toEqual(expect.arrayContaining(['Yes.', 'No, because it is wet.']));
  await page.locator('h1').click();
  await page.keyboard.press('s');
  await page.getByText('One question is snoozed.').waitFor();
  await expect.poll(() => page.title()).toBe('(1) Waggle');
  await opened(page).getByText('First: two coats?').waitFor();
  // The second key of a chord does not also act as a shortcut.
  await page.evaluate(pressChord);
  expect(await page.evaluate('document.activeElement.tagName')).not.toBe('TEXTAREA');
  await page.getByRole('button', { name: 'Show now' }).click();
  await asks.getByRole('button', { name: 'Dismiss all' }).click();
  await asks.locator('[data-waiting]').first().waitFor({ state: 'detached' });
  await page.keyboard.press('z');
  await asks.getByText('Third: left or right?').waitFor();
  await asks.getByRole('button', { name: 'Dismiss all' }).click();
  await doNotWait(page);
  await asks.locator('[data-waiting]').first().waitFor({ state: 'detached' });
  await expect.poll(() => page.title()).toBe('Waggle');
});

test('a question that arrives while another is answered disturbs neither text, focus nor the open row', async () => {
  const { ada, bob, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Lay the floor' });
  await ada.tool('runs', 'notify_user', { message: 'Oak or pine?', taskId: id });
  const page = await open('/');
  await opened(page).getByText('Oak or pine?').waitFor();
  await opened(page).getByRole('textbox').focus();
  await page.keyboard.type('O');
  await bob.tool('runs', 'notify_user', { message: 'May I stop?', taskId: id });
  await page.locator('[data-waiting=closed]').getByText('May I stop?').waitFor();
  // Outside of a text box these keys dismiss and answer.
  await page.keyboard.type('xy');
  expect(await opened(page).getByText('Oak or pine?').count()).toBe(1);
  expect(await opened(page).getByRole('textbox').inputValue()).toBe('Oxy');
  // Its button is gone once a row is open, so the row has the focus.
  await page.locator('[data-waiting=closed]').getByRole('button').press('Enter');
  await opened(page).getByText('May I stop?').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.dataset.waiting')).toBe('open');
  await page.getByRole('button', { name: 'Dismiss all' }).click();
  await doNotWait(page);
  await opened(page).waitFor({ state: 'detached' });
});

const fakeNotifications = `
  window.told = [];
  window.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, { body }) { window.told.push(title + ': ' + body); }
  };
  document.hasFocus = () => false;`;

test('desktop notifications about questions are shown only after they were turned on', async () => {
  const { ada, open } = fixture();
  const page = await open('/');
  await page.addInitScript(fakeNotifications);
  await page.reload();
  await ada.tool('runs', 'notify_user', { message: 'Quietly asked' });
  await opened(page).getByText('Quietly asked').waitFor();
  expect(await page.evaluate('window.told')).toEqual([]);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.getByRole('button', { name: 'Notifications on' }).waitFor();
  await ada.tool('runs', 'notify_user', { message: 'Loudly asked' });
  await expect.poll(() => page.evaluate('window.told')).toEqual(['ada: Loudly asked']);
});
