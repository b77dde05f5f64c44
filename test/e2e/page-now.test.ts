import { expect, test } from 'vitest';
import { ok } from '../fake-agent.ts';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('a question is answered on the page, and the answer starts the agent again', async () => {
  const { world, open } = fixture();
  let turns = 0;
  await world.startable('helper', async function* ({ run, call }) {
    yield { type: 'started', sessionRef: null };
    turns += 1;
    if (turns === 1) await call('notify_user', { message: 'Blue or **green**?', taskId: run.taskId });
    else await call('complete_task', { id: run.taskId });
    yield ok();
  });
  const helper = await world.agent('helper');
  const page = await open('/');
  const { id } = await helper.tool('tasks', 'create_task', { title: 'Paint the shed' });
  const asks = page.getByRole('region', { name: 'Agents ask' });
  await asks.getByText('Blue or green?').waitFor();
  await asks.getByRole('textbox', { name: 'Reply' }).fill('Green');
  await asks.getByRole('button', { name: 'Reply' }).click();
  await expect.poll(async () => (await helper.call('GET', `/api/tasks/${id}`)).status).toBe('done');
  await asks.waitFor({ state: 'detached' });
  expect(turns).toBe(2);
});

test('what runs shows its last line and can be stopped, and all starting can be paused', async () => {
  const { world, open } = fixture();
  await world.startable('runner', async function* ({ run, call, canceled }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    yield { type: 'usage', inputTokens: 1500, outputTokens: 500, cacheReadTokens: 0, costUsd: 0.25, turns: 1 };
    yield { type: 'text', text: 'First line\nCounting sheep' };
    await canceled;
  });
  const agent = await world.agent('runner');
  const page = await open('/');
  await agent.tool('tasks', 'create_task', { title: 'Sleep' });
  const runs = page.getByRole('region', { name: 'What runs' });
  await runs.getByText('Counting sheep').waitFor();
  await runs.getByText('2.0k tokens, $0.25').waitFor();
  await runs.getByRole('button', { name: 'Stop runner' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the run' }).click();
  await runs.getByText('user stopped it').waitFor();
  await runs.getByRole('button', { name: 'Pause all' }).click();
  await runs.getByText('no agent is started until you resume').waitFor();
  await runs.getByRole('button', { name: 'Resume' }).click();
  await runs.getByRole('button', { name: 'Pause all' }).waitFor();
});

test('parked work says why, and is tried again from the page', async () => {
  const { world, open } = fixture();
  let spent = true;
  await world.startable('broke', async function* ({ run, call }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    yield spent ? { type: 'ended', outcome: { kind: 'failed', reason: 'quota', detail: 'weekly limit' } } : ok();
  });
  const agent = await world.agent('broke');
  const page = await open('/');
  await agent.tool('tasks', 'create_task', { title: 'Expensive' });
  const parked = page.getByRole('region', { name: 'Parked' });
  await parked.getByText('its quota is used up').waitFor();
  await parked.getByText('weekly limit').waitFor();
  spent = false;
  await parked.getByRole('button', { name: 'Try now' }).click();
  await parked.waitFor({ state: 'detached' });
});

test('a plan is approved where the person looks first, and its author hears of it', async () => {
  const { world, bob, open } = fixture();
  const user = await world.agent('user');
  await user.tool('board', 'TeamCreate', { team_name: 'plans' });
  await bob.tool('board', 'TeamJoin', { team_name: 'plans' });
  const page = await open('/');
  const plan = { to: 'team-lead', team_name: 'plans', type: 'plan_approval_request', message: 'First A, then B' };
  await bob.tool('board', 'SendMessage', plan);
  const asked = page.getByRole('region', { name: 'Asked of you' });
  await asked.getByText('First A, then B').waitFor();
  await asked.getByRole('button', { name: 'Approve' }).click();
  await asked.waitFor({ state: 'detached' });
  expect((await bob.tool('board', 'ReadMailbox')).messages).toMatchObject([{ type: 'plan_approval_response' }]);
});
