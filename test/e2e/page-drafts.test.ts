import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('the draft of a new task survives Escape, a click outside and a reload, until it is discarded', async () => {
  const page = await fixture().open('/board');
  const title = page.getByRole('dialog', { name: 'New task' }).getByRole('textbox', { name: 'Title' });
  await page.getByRole('heading', { name: 'Work' }).waitFor();
  await page.keyboard.press('c');
  await title.fill('A long brief');
  await page.keyboard.press('Escape');
  await title.waitFor({ state: 'detached' });
  await page.keyboard.press('c');
  await expect.poll(() => title.inputValue()).toBe('A long brief');
  await page.mouse.click(5, 5);
  await title.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Work' }).waitFor();
  await page.keyboard.press('c');
  await page.getByText('This is what you had typed before').waitFor();
  expect(await title.inputValue()).toBe('A long brief');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.keyboard.press('c');
  await expect.poll(() => title.inputValue()).toBe('');
});

test('half-typed replies, steps, resources and messages survive leaving the page and are gone once sent', async () => {
  const { ada, world, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Talked about' });
  const page = await open(`/tasks/${id}`);
  const boxes = { Reply: 'Half a sen', 'New step': 'Half a st', 'New resource': 'https://half.exam' };
  for (const [name, text] of Object.entries(boxes)) await page.getByRole('textbox', { name }).fill(text);
  await page.goto(`${world.url()}/messages`);
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a message');
  await page.goto(`${world.url()}/tasks/${id}`);
  for (const [name, text] of Object.entries(boxes)) {
    await expect.poll(() => page.getByRole('textbox', { name }).inputValue()).toBe(text);
  }
  await page.getByRole('textbox', { name: 'Reply' }).press('Control+Enter');
  await page.getByRole('list', { name: 'Timeline' }).getByText('Half a sen').waitFor();
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('');
  await page.goto(`${world.url()}/messages`);
  await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Half a message');
});

test("an agent's edit of the same text is shown beside the person's, and nothing is saved unasked", async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Shared', description: 'First text' });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  const description = dialog.getByRole('textbox', { name: 'Description' });
  await description.fill('My text');
  await ada.call('PATCH', `/api/tasks/${id}`, { description: "Ada's text", title: 'Shared by ada' });
  const clash = dialog.getByRole('region', { name: 'Changed meanwhile' });
  await clash.getByText("Ada's text").waitFor();
  await clash.getByText('My text').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Shared by ada');
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  expect((await ada.call('GET', `/api/tasks/${id}`)).description).toBe("Ada's text");
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit' }).click();
  await clash.getByText("Ada's text").waitFor();
  await clash.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await ada.call('GET', `/api/tasks/${id}`)).toMatchObject({ description: 'My text', title: 'Shared by ada' });
});

test('a save over an edit that the page has not seen is refused by its revision, and the edit is shown', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Unseen', description: 'First text' });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('My text');
  // Until it has saved, the page cannot read the task, so it does not know about the edit.
  const answers: number[] = [];
  page.on('response', (answer) => answer.request().method() !== 'GET' && answers.push(answer.status()));
  await page.route(/\/api\/(tasks\/\d+$|board\?ids)/, (route) =>
    route.request().method() === 'GET' && answers.length === 0 ? route.abort() : route.fallback(),
  );
  await ada.call('PATCH', `/api/tasks/${id}`, { description: "Ada's text" });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('region', { name: 'Changed meanwhile' }).getByText("Ada's text").waitFor();
  expect((await ada.call('GET', `/api/tasks/${id}`)).description).toBe("Ada's text");
  await dialog.getByRole('button', { name: 'Take this' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await ada.call('GET', `/api/tasks/${id}`)).description).toBe("Ada's text");
});

test('a new token is not lost by Escape, however often it is pressed', async () => {
  const page = await fixture().open('/settings');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.locator('[data-token]').waitFor();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await page.locator('[data-token]').click();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await page.locator('[data-token]').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'I have it' }).click();
  await page.locator('[data-token]').waitFor({ state: 'detached' });
});

test('half-typed memory topics, runner folders and settings survive leaving the page until they are sent', async () => {
  const { open, world } = fixture();
  const page = await open('/memory');
  const topics = page.getByRole('textbox', { name: 'Topics' });
  const budget = page.getByRole('textbox', { name: 'Daily budget for runs' });
  const folder = page.getByRole('textbox', { name: 'Folder it works in' });
  await page.getByRole('button', { name: 'Add a memory' }).click();
  await topics.fill('shed, paint');
  await page.goto(`${world.url()}/settings`);
  await page.getByRole('button', { name: 'Change: Daily budget for runs' }).click();
  await budget.fill('33');
  await page.goto(`${world.url()}/agents?id=ada`);
  await page.getByRole('button', { name: 'Let the hub start it' }).click();
  await folder.fill('/half/a/path');
  await page.goto(`${world.url()}/memory`);
  await page.getByRole('button', { name: 'Add a memory' }).click();
  expect(await topics.inputValue()).toBe('shed, paint');
  await page.goto(`${world.url()}/agents?id=ada`);
  await page.getByRole('button', { name: 'Let the hub start it' }).click();
  expect(await folder.inputValue()).toBe('/half/a/path');
  await page.goto(`${world.url()}/settings`);
  await expect.poll(() => budget.inputValue()).toBe('33');
  await budget.press('Enter');
  await page.getByText('33 dollars').waitFor();
  await page.reload();
  await page.getByText('33 dollars').waitFor();
});
