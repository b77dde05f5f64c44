import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

const focused = (page: Page) => page.locator(':focus');

/** Presses a button with the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

test('completing a task moves the focus to the undo button, and an undo moves it back', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Oil the hinges' });
  const page = await open(`/tasks/${id}`);
  await press(page, 'Complete');
  const undo = page.getByRole('button', { name: `Undo: Completed #${id}.` });
  await undo.and(focused(page)).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Complete', exact: true }).and(focused(page)).waitFor();
});

test('a task that is opened has not taken the focus', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Only looked at' });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Complete' }).waitFor();
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
});

test('after the last page of a list the focus stays where its button was', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Many steps' });
  const steps = Array.from({ length: 35 }, (_, at) => ({ title: `Step ${at}` }));
  await ada.tool('tasks', 'update_steps', { id, steps });
  const page = await open(`/tasks/${id}`);
  await press(page, 'Show more of 35 steps');
  await page.getByText('That is all.').and(focused(page)).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'New step' }).and(focused(page)).waitFor();
});

test('a text that is opened gets the focus of the button that opened it', async () => {
  const { world, ada, open } = fixture();
  await ada.tool('tasks', 'notify_user', { message: `Which colour?\n\n${'A long story.\n\n'.repeat(40)}` });
  const page = await open('/');
  await press(page, 'Show all of it');
  await focused(page).filter({ hasText: 'Which colour?' }).waitFor();
  for (let count = 0; count < 5; count += 1)
    await ada.tool('board', 'SendMessage', { to: 'user', message: `Message ${count}` });
  await page.goto(`${world.url()}/messages`);
  await press(page, 'Show 2 earlier');
  await focused(page).filter({ hasText: 'Message 0' }).waitFor();
});
