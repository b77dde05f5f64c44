import { expect, test } from 'vitest';
import { doNotWait, noted, pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('memories appear as agents store them, are found with a score, and show their edits', async () => {
  const { ada, bob, open } = fixture();
  const page = await open('/memory');
  await page.getByRole('heading', { name: 'Memory' }).waitFor();
  const kept = await ada.tool('memory', 'memory_add', {
    content: 'The **kettle** boils at 96 degrees up here',
    type: 'fact',
    topics: ['kettle'],
    collection: 'workspace',
  });
  await page.getByText('The kettle boils at 96 degrees').waitFor();
  await page.getByRole('searchbox', { name: 'Search memories' }).fill('boiling kettles');
  await page.keyboard.press('Enter');
  await page.getByTitle('How well it matches, 0 to 1').waitFor();
  expect(page.url()).toContain('q=boiling+kettles');
  expect(await page.locator('mark').allTextContents()).toEqual(['kettle', 'boils']);
  await page.getByRole('link', { name: /The kettle boils/ }).click();
  await bob.tool('memory', 'memory_edit', { memory_id: kept.memory_id, content: 'The kettle boils at 95 degrees' });
  const edits = page.getByRole('region', { name: 'Versions' });
  await edits.getByText('removed The **kettle** boils at 96 degrees up here').waitFor();
  await edits.getByText('added The kettle boils at 95 degrees').waitFor();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('decision');
  await page.getByText('Nothing is remembered about that').waitFor();
  await page
    .getByRole('button', { name: /Copy the command/ })
    .first()
    .waitFor();
});

test('an open form does not go on with another memory when the browser goes back', async () => {
  const { world, open } = fixture();
  const user = await world.agent('user');
  const add = async (content: string): Promise<number> =>
    (await user.tool('memory', 'memory_add', { content, type: 'fact', collection: 'workspace' })).memory_id;
  const [saw, plane] = [await add('The saw hangs left'), await add('The plane lies right')];
  const page = await open(`/memory?id=${saw}`);
  await page.getByRole('button', { name: 'Edit' }).waitFor();
  await page.getByRole('link', { name: 'The plane lies right' }).click();
  await page
    .getByRole('region', { name: `Memory ${plane}` })
    .getByRole('button', { name: 'Edit' })
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Text' }).waitFor();
  await page.goBack();
  await form.waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: `Memory ${saw}` })
    .getByText('The saw hangs left')
    .waitFor();
});

test('collections show their members, including new ones', async () => {
  const { world, ada, open } = fixture();
  const user = await world.agent('user');
  await user.tool('memory', 'collection_manage', { action: 'create', name: 'Kitchen' });
  const page = await open('/memory?collection=kitchen');
  const members = page.getByRole('region', { name: 'Members' });
  await members.getByText('you').waitFor();
  await user.tool('memory', 'collection_manage', { action: 'invite', collection: 'kitchen', member: 'ada' });
  await members.getByText('ada').waitFor();
  await ada.tool('memory', 'memory_add', { content: 'Knives are sharp', type: 'fact', collection: 'kitchen' });
  await page.getByText('Knives are sharp').waitFor();
});

test('the feed follows tasks of every dialect, the latest change first', async () => {
  const { ada, bob, open } = fixture();
  const page = await open('/feed?view=tasks');
  const first = await ada.tool('memory', 'memory_add', { type: 'task', title: 'Peel', collection: 'workspace' });
  await bob.tool('tasks', 'create_task', { title: 'Boil' });
  await page.getByRole('link', { name: 'Boil' }).waitFor();
  await ada.tool('memory', 'memory_edit', { memory_id: first.memory_id, set_status: 'review' });
  await expect.poll(() => page.locator('main li a').first().textContent()).toContain('Peel');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('review');
  await page.getByRole('link', { name: 'Boil' }).waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Status' }).selectOption('blocked');
  await page.getByText('Nothing here').waitFor();
});

test('the feed is filtered by collection and topic, and the URL restores the filters', async () => {
  const { world, open } = fixture();
  const user = await world.agent('user');
  await user.tool('memory', 'collection_manage', { action: 'create', name: 'Cellar' });
  const add = (title: string, more: object) => user.tool('memory', 'memory_add', { type: 'task', title, ...more });
  await add('Stack the jars', { collection: 'cellar', topics: ['jars'] });
  await add('Sweep the stairs', { collection: 'cellar' });
  await add('Wash the jars', { collection: 'workspace', topics: ['jars'] });
  const page = await open('/feed?view=tasks');
  const row = (name: string) => page.getByRole('link', { name, exact: true });
  await row('Wash the jars').waitFor();
  await page.getByRole('combobox', { name: 'Collection' }).selectOption('cellar');
  await row('Wash the jars').waitFor({ state: 'detached' });
  await row('Sweep the stairs').waitFor();
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('jars');
  await row('Sweep the stairs').waitFor({ state: 'detached' });
  await row('Stack the jars').waitFor();
  await page.reload();
  await row('Stack the jars').waitFor();
  expect(await page.getByRole('combobox', { name: 'Collection' }).inputValue()).toBe('cellar');
  expect(await row('Wash the jars').count()).toBe(0);
  await page.getByRole('button', { name: 'Clear' }).click();
  await row('Wash the jars').waitFor();
  await page.goto(`${world.url()}/feed?view=tasks&topic=nowhere`);
  await page.getByText('Nothing here').waitFor();
  expect(await page.getByRole('combobox', { name: 'Topic' }).inputValue()).toBe('nowhere');
});

test('a person adds, edits, publishes and deletes a memory, and its edits show as differences', async () => {
  const { ada, open } = fixture();
  const page = await open('/memory');
  await page.getByRole('button', { name: 'Add a memory' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Text' }).fill('The shed key\nhangs left of the door');
  await form.getByRole('combobox', { name: 'Collection' }).selectOption('personal');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit' }).click();
  await form.getByRole('textbox', { name: 'Text' }).fill('The shed key\nhangs right of the door');
  await form.getByRole('button', { name: 'Save' }).click();
  const edits = page.getByRole('region', { name: 'Versions' });
  await edits.getByText('removed hangs left of the door').waitFor();
  await edits.getByText('added hangs right of the door').waitFor();
  const found = async () => (await ada.tool('memory', 'memory_search', { query: 'shed key' })).results;
  expect(await found()).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await noted(page, 'status: Everyone in the workspace can read it now.');
  expect(await found()).toMatchObject([{ author: 'user', collection: 'workspace' }]);
  await page.getByRole('button', { name: 'Delete' }).click();
  await doNotWait(page);
  await expect.poll(found).toEqual([]);
});

test('the feed shows who did what, the difference of a text, and where the last visit ended', async () => {
  const { ada, bob, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Bake bread', description: 'Rye flour\nNo salt' });
  await ada.tool('tasks', 'update_task', { id, description: 'Rye flour\nA little salt' });
  const page = await open('/feed');
  const list = page.getByRole('list', { name: 'Activity' });
  const row = list
    .getByRole('listitem')
    .filter({ hasText: 'Bake bread' })
    .filter({ has: page.locator('[aria-expanded]') });
  await row.first().getByRole('button', { name: 'What changed' }).click();
  await row.first().getByText('added A little salt').waitFor();
  await row.first().getByText('removed No salt').waitFor();
  await page.getByRole('combobox', { name: 'Who' }).selectOption('bob');
  await row.first().waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Who' }).selectOption('');
  await row.first().waitFor();
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Work' }).click();
  await bob.tool('tasks', 'create_task', { title: 'Slice bread' });
  await page.goBack();
  const unseen = list.getByRole('listitem').filter({ hasText: 'Above: new since your last visit' });
  await unseen.getByText('Slice bread').waitFor();
});

test("an agent's edit of a memory is shown beside the person's, even after a reload, and not overwritten", async () => {
  const { ada, open } = fixture();
  const { memory_id } = await ada.tool('memory', 'memory_add', { content: 'Tea at four', collection: 'workspace' });
  const page = await open(`/memory?id=${memory_id}`);
  const form = page.getByRole('dialog');
  const clash = form.getByRole('region', { name: 'Changed meanwhile' });
  const edit = (content: string) => ada.tool('memory', 'memory_edit', { memory_id, content });
  const stored = async () =>
    (await ada.tool('memory', 'memory_retrieve', { memory_ids: [memory_id] })).memories[0].content;
  await page.getByRole('button', { name: 'Edit' }).click();
  await form.getByRole('textbox', { name: 'Text' }).fill('Tea at five');
  await edit('Tea at three');
  await clash.getByText('Tea at three').waitFor();
  await clash.getByText('Tea at five').waitFor();
  expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await form.getByRole('button', { name: 'Not now' }).click();
  await edit('Tea at two');
  await page.reload();
  await page.getByRole('button', { name: 'Edit' }).click();
  await clash.getByText('Tea at two').waitFor();
  expect(await stored()).toBe('Tea at two');
  await clash.getByRole('button', { name: 'Keep mine' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await stored()).toBe('Tea at five');
});
