import { expect, test } from 'vitest';
import { ok } from '../fake-agent.ts';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('a token is created, shown once, works, and is revoked after a confirmation', async () => {
  const { world, open } = fixture();
  const page = await open('/settings');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Agent' }).selectOption('ada');
  await dialog.getByRole('textbox', { name: 'What it is for' }).fill('from the page');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const secret = (await page.locator('[data-token]').textContent()) ?? '';
  const knock = () => fetch(`${world.url()}/api/agents`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await knock()).status).toBe(200);
  await dialog.getByRole('button', { name: 'I have it' }).click();
  expect(await page.getByText(secret).count()).toBe(0);
  const row = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem').filter({ hasText: 'from the page' });
  await row.getByRole('button', { name: /Revoke/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  expect((await knock()).status).toBe(200);
  await row.getByRole('button', { name: /Revoke/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke it' }).click();
  await row.getByText('revoked').waitFor();
  expect((await knock()).status).toBe(401);
});

test('a question that is asked again does not begin with the error of the last time', async () => {
  const { open } = fixture();
  const page = await open('/settings');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'What it is for' }).fill('stays');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('button', { name: 'I have it' }).click();
  await page.route('**/api/tokens/*/revoke', (route) => route.fulfill({ status: 503, body: '{}' }));
  const row = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem').filter({ hasText: 'stays' });
  await row.getByRole('button', { name: /Revoke/ }).click();
  await dialog.getByRole('button', { name: 'Revoke it' }).click();
  await dialog.getByText('HTTP_503').waitFor();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await row.getByRole('button', { name: /Revoke/ }).click();
  await dialog.getByRole('button', { name: 'Revoke it' }).waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
});

test('west of UTC a due date and the end of a token are the days that were chosen', async () => {
  const { ada, world, open } = fixture();
  const year = new Date().getUTCFullYear() + 2;
  const { id } = await ada.tool('tasks', 'post_task', { title: 'Due then', owner: 'user', due: `${year}-11-17` });
  const page = await open(`/tasks/${id}`, { zone: 'America/New_York' });
  await page.getByText(`due Nov 17, ${year}`).waitFor();
  await page.goto(`${world.url()}/settings`);
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'What it is for' }).fill('for a while');
  await dialog.getByLabel('Until').fill(`${year}-12-31`);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('button', { name: 'I have it' }).click();
  await page.getByRole('listitem').filter({ hasText: 'for a while' }).getByText(`until Dec 31, ${year}`).waitFor();
});

test('a budget is changed on the page and kept; an invalid value is refused with its code', async () => {
  const { open } = fixture();
  const page = await open('/settings');
  const budgets = page.getByRole('region', { name: 'Budgets' });
  await budgets.getByRole('button', { name: 'Change: Daily budget for runs' }).click();
  await budgets.getByRole('textbox').fill('plenty');
  await budgets.getByRole('button', { name: 'Save' }).click();
  await budgets.getByText('INVALID_INPUT').waitFor();
  await budgets.getByRole('textbox').fill('7.5');
  await budgets.getByRole('button', { name: 'Save' }).click();
  await budgets.getByText('from user file').waitFor();
  await page.reload();
  await budgets.getByText('7.5 dollars').waitFor();
  await page.getByRole('region', { name: 'Schedule' }).getByText('every hour from 06:00 to 21:00').waitFor();
});

test('a collection is created and an agent invited to it', async () => {
  const { ada, open } = fixture();
  const page = await open('/settings');
  await page.getByRole('textbox', { name: 'Name of a new collection' }).fill('Garden');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Garden' }).click();
  await page.getByRole('combobox', { name: 'Invite' }).selectOption('ada');
  await page.getByRole('button', { name: 'Remove ada from Garden' }).waitFor();
  const { collections } = await ada.tool('memory', 'collection_manage', { action: 'list' });
  expect(collections.map(({ name }: { name: string }) => name)).toContain('Garden');
});

test('an agent shows its mail, its runs and what they cost, as it happens', async () => {
  const { world, bob, open } = fixture();
  await world.startable('helper', async function* ({ run, call }) {
    yield { type: 'started', sessionRef: null };
    await call('complete_task', { id: run.taskId });
    yield { type: 'usage', inputTokens: 2000, outputTokens: 100, cacheReadTokens: 0, costUsd: 0.5, turns: 1 };
    yield ok();
  });
  const helper = await world.agent('helper');
  const page = await open('/agents?id=helper');
  await page.getByText('No open messages').waitFor();
  await bob.tool('board', 'SendMessage', { to: 'helper', message: 'Hello' });
  await page.getByText(/open messages?, the oldest sent/).waitFor();
  await helper.tool('tasks', 'create_task', { title: 'Quick' });
  await page.getByRole('region', { name: 'Runs' }).getByText('done', { exact: true }).waitFor();
  const chart = page.getByRole('region', { name: 'Tokens and cost per day' });
  await chart.getByText('1 run, none failed, 2.1k tokens, $0.50').waitFor();
});
