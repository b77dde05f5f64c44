import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ok } from '../fake-agent.ts';
import { noted, pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

async function choose(page: Page, text: string, offered: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search, go anywhere/ }).waitFor();
  await page.keyboard.type(text);
  await page.getByRole('option', { name: offered }).first().click();
}

test('a failed run says why and is tried again on its page; the palette runs a task and stops the run', async () => {
  const { world, open } = fixture();
  const runs: string[] = [];
  await world.startable('flaky', async function* ({ run, call, canceled }) {
    runs.push(run.runId);
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    if (runs.length === 1)
      yield { type: 'ended', outcome: { kind: 'failed', reason: 'auth', detail: 'sign in first' } };
    else if (runs.length === 2) yield ok('Done at last.');
    else await canceled;
  });
  const flaky = await world.agent('flaky');
  const { id } = await flaky.tool('tasks', 'create_task', { title: 'Light the lamp' });
  const runOf = async (at: number) => (await flaky.call('GET', `/api/runs?taskId=${id}`)).runs.at(-1 - at)?.status;
  await expect.poll(() => runOf(0)).toBe('failed');
  const page = await open(`/runs/${runs[0]}`);
  await page.getByText('Its program is not signed in.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: /Running again|Latest run/ }).click();
  await page.getByText('Done at last.').first().waitFor();
  await choose(page, `run ${id}`, /Run flaky on Light the lamp/);
  await noted(page, `status: Started #${id}.`);
  await expect.poll(() => runOf(2)).toBe('running');
  await choose(page, 'stop', /Stop flaky on Light the lamp/);
  await noted(page, 'status: Stopped flaky.');
  await expect.poll(() => runOf(2)).toBe('canceled');
});

test('the palette opens an agent, a team and a collection by name', async () => {
  const { world, open } = fixture();
  const user = await world.agent('user');
  await user.tool('board', 'TeamCreate', { team_name: 'lanterns' });
  await user.tool('memory', 'collection_manage', { action: 'create', name: 'Lighthouse' });
  const page = await open('/');
  await page.getByText('Live', { exact: true }).first().waitFor();
  await choose(page, 'ada', /^Agent ada/);
  await page.getByRole('heading', { name: 'ada', exact: true }).waitFor();
  await choose(page, 'lanterns', /^Team lanterns/);
  await expect.poll(() => page.url()).toContain('team=lanterns');
  await choose(page, 'lighthouse', /^Collection lighthouse/);
  await expect.poll(() => page.url()).toContain('collection=lighthouse');
});

test('resources are added and removed, and a member is removed after a confirmation', async () => {
  const { world, ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Carry oil' });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('textbox', { name: 'New resource' }).fill('https://oil.example/how');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'https://oil.example/how' }).waitFor();
  await page.getByRole('button', { name: 'Remove https://oil.example/how' }).click();
  await page.getByRole('link', { name: 'https://oil.example/how' }).waitFor({ state: 'detached' });
  const user = await world.agent('user');
  await user.tool('memory', 'collection_manage', { action: 'create', name: 'Cellar' });
  await user.tool('memory', 'collection_manage', { action: 'invite', collection: 'cellar', member: 'ada' });
  await page.goto(`${world.url()}/settings`);
  await page.getByRole('button', { name: 'Cellar' }).click();
  await page.getByRole('button', { name: 'Remove ada from Cellar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove ada from Cellar' }).waitFor({ state: 'detached' });
  const { collections } = await ada.tool('memory', 'collection_manage', { action: 'list' });
  expect(collections.map(({ name }: { name: string }) => name)).not.toContain('Cellar');
});

test('drafts of a new agent or token survive leaving the page and are gone once it is created', async () => {
  const { world, open } = fixture();
  const page = await open('/agents');
  const dialog = page.getByRole('dialog');
  const add = page.getByRole('button', { name: 'Add an agent' });
  await add.click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('keeper');
  await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Keeps the light');
  await page.keyboard.press('Escape');
  await page.goto(`${world.url()}/settings`);
  await page.getByRole('button', { name: 'New token' }).click();
  await dialog.getByRole('textbox', { name: 'What it is for' }).fill('The lamp');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'New token' }).click();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'What it is for' }).inputValue()).toBe('The lamp');
  await page.goto(`${world.url()}/agents`);
  await add.click();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('keeper');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: 'keeper', exact: true }).waitFor();
  await page.getByText('Keeps the light').first().waitFor();
  await add.click();
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
});
