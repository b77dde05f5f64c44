import { expect, test } from 'vitest';
import { ok } from '../fake-agent.ts';
import { doNotWait, noted, pageFixture } from './page-fixture.ts';

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
  const asks = page.getByRole('region', { name: 'Needs you' });
  await asks.getByText('Blue or green?').waitFor();
  await asks.getByRole('textbox', { name: 'Reply' }).fill('Green');
  await asks.getByRole('button', { name: 'Reply' }).click();
  await expect.poll(async () => (await helper.call('GET', `/api/tasks/${id}`)).status).toBe('done');
  await asks.getByText('Blue or green?').waitFor({ state: 'detached' });
  expect(turns).toBe(2);
});

test('a run shows its last line and can be stopped, and starting agents can be paused', async () => {
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
  const runs = page.getByRole('region', { name: 'At work' });
  await runs.getByRole('button', { name: 'runner, working, 2.0k tokens, $0.25, on Sleep' }).click();
  await runs.getByText('Counting sheep').waitFor();
  await runs.getByRole('button', { name: 'Stop runner' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the run' }).click();
  await runs.getByText(/\d ended$/).click();
  await runs.getByRole('button', { name: /^runner, ended/ }).click();
  await runs.getByRole('button', { name: 'Pause all' }).click();
  await runs.getByText('no agent is started until you resume').waitFor();
  await runs.getByRole('button', { name: 'Resume' }).click();
  await runs.getByRole('button', { name: 'Pause all' }).waitFor();
  await runs.getByRole('link', { name: 'Open the run' }).click();
  await page.getByRole('heading', { name: 'runner on Sleep' }).waitFor();
});

test('workers have lanes of their own, can be stopped there, and their reports are followed', async () => {
  const { world, open } = fixture();
  await world.startable('boss', async function* ({ run, call, canceled }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    await call('Agent', { prompt: 'Dig', subagent_type: 'digger', name: 'Spade', description: 'Dig a hole' });
    yield { type: 'text', text: 'Waiting for the hole' };
    await canceled;
  });
  await world.startable('digger', async function* ({ canceled }) {
    yield { type: 'started', sessionRef: null };
    yield { type: 'text', text: 'One metre deep' };
    await canceled;
  });
  const boss = await world.agent('boss');
  const page = await open('/');
  await boss.tool('tasks', 'create_task', { title: 'Plant a tree' });
  const runs = page.getByRole('region', { name: 'At work' });
  await runs.getByRole('button', { name: /^boss, working, on Plant a tree/ }).waitFor();
  await runs.getByRole('button', { name: /^Spade, working/ }).click();
  await runs.getByText('One metre deep').waitFor();
  await runs.getByRole('button', { name: 'Stop Spade' }).click();
  await page.getByRole('dialog').getByText('boss is told').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the run' }).click();
  // Leaving the page would end a request that has no answer yet.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto(`${world.url()}/agents?id=boss`);
  const workers = page.getByRole('region', { name: 'Its workers' });
  await workers.getByText('stopped', { exact: true }).waitFor();
  await workers.getByText(/^(not seen yet|delivered)$/).waitFor();
  const [{ run_id }] = (await boss.call('GET', '/api/runs?status=running')).runs;
  await boss.call('POST', `/api/runs/${run_id}/stop`, {});
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
  const parked = page.getByRole('region', { name: 'Needs you' });
  // The only item is open.
  await parked.getByText('Its quota is used up').waitFor();
  await parked.getByText('weekly limit').waitFor();
  spent = false;
  await parked.getByRole('button', { name: 'Try now' }).click();
  await parked.getByText('weekly limit').waitFor({ state: 'detached' });
});

test('a plan is approved on the first page, and its author is told', async () => {
  const { world, bob, open } = fixture();
  const user = await world.agent('user');
  await user.tool('board', 'TeamCreate', { team_name: 'plans' });
  await bob.tool('board', 'TeamJoin', { team_name: 'plans' });
  const page = await open('/');
  const plan = { to: 'team-lead', team_name: 'plans', type: 'plan_approval_request', message: 'First A, then B' };
  await bob.tool('board', 'SendMessage', plan);
  const asked = page.getByRole('region', { name: 'Needs you' });
  await asked.getByText('First A, then B').waitFor();
  await asked.getByRole('button', { name: 'Approve' }).click();
  await asked.getByText('First A, then B').waitFor({ state: 'detached' });
  expect((await bob.tool('board', 'ReadMailbox')).messages).toMatchObject([{ type: 'plan_approval_response' }]);
});

test('a shutdown is approved and a question answered in place', async () => {
  const { world, ada, open } = fixture();
  const user = await world.agent('user');
  await ada.tool('board', 'TeamCreate', { team_name: 'night' });
  await user.tool('board', 'TeamJoin', { team_name: 'night', name: 'guard' });
  const page = await open('/');
  await ada.tool('board', 'SendMessage', {
    to: 'guard',
    team_name: 'night',
    type: 'shutdown_request',
    message: 'Enough',
  });
  const asked = page.getByRole('region', { name: 'Needs you' });
  await asked.getByText('asks to shut down').waitFor();
  await asked.getByRole('button', { name: 'Approve' }).click();
  await asked.getByText('asks to shut down').waitFor({ state: 'detached' });
  await ada.tool('board', 'SendMessage', { to: 'user', message: 'Tea or coffee?', urgency: 'needs_reply' });
  expect(await page.title()).toMatch(/^(\(\d+\) )?Waggle$/);
  await asked.getByRole('button', { name: 'Reply' }).click();
  await page.keyboard.type('Tea');
  await page.keyboard.press('Control+Enter');
  await asked.getByText('Tea or coffee?').waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await ada.tool('board', 'ReadMailbox')).messages)
    .toContainEqual(expect.objectContaining({ text: 'Tea' }));
});

test('if tasks and questions cannot be loaded, the page says so instead of showing none', async () => {
  const { ada, open } = fixture();
  await ada.tool('tasks', 'post_task', { title: 'Waits for a person', owner: 'user' });
  const page = await open('/settings');
  const refused = { status: 400, json: { code: 'TRIED_OUT', error: 'Not today.', hint: '' } };
  await page.route(/\/api\/(board|notices)\b/, (route) => route.fulfill(refused));
  await page.goto(new URL('/', page.url()).href);
  const notes = page.getByRole('main').getByRole('alert').filter({ hasText: 'Not today.' });
  await expect.poll(() => notes.count()).toBe(2);
  const mine = page.getByRole('region', { name: 'Needs you' });
  await mine.getByText('The tasks could not be loaded.').waitFor();
  expect(await page.getByText('Nothing is waiting for you.').count()).toBe(0);
  await page.unroute(/\/api\/(board|notices)\b/);
  await notes.first().getByRole('button', { name: 'Try again' }).click();
  await mine.getByText('Waits for a person').waitFor();
});

test('what blocks work comes first in one queue, and a handover is accepted there', async () => {
  const { ada, bob, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Ship the release' });
  await ada.tool('runs', 'notify_user', { message: 'Which of these is right? 1. Keep it 2. Drop it', taskId: id });
  await bob.tool('board', 'SendMessage', { to: 'user', message: 'I cannot go on without it', urgency: 'blocking' });
  await bob.tool('threads', 'task_post', { task_id: Number(id), kind: 'note', content: 'On it.' });
  await bob.tool('handoffs', 'task_hand_off', {
    task_id: Number(id),
    to_agent: 'user',
    summary: 'The notes are yours.',
  });
  const page = await open('/');
  const queue = page.getByRole('list', { name: 'Needs you' }).getByRole('listitem');
  await queue.filter({ hasText: 'The notes are yours.' }).waitFor();
  const places = async (...texts: string[]) => {
    const all = await queue.allInnerTexts();
    return texts.map((text) => all.findIndex((one) => one.includes(text)));
  };
  const [blocks = -1, asks = -1, hands = -1] = await places('I cannot go on', 'Which of these', 'The notes are');
  expect([blocks, asks, hands].every((place) => place >= 0) && blocks < asks && asks < hands).toBe(true);
  await queue.filter({ hasText: 'Which of these' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Drop it' }).click();
  await noted(page, /Said “Drop it” to ada/);
  await doNotWait(page);
  // The next item opens by itself.
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await noted(page, 'status: You have taken over');
  await queue.filter({ hasText: 'The notes are yours.' }).waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await ada.tool('runs', 'thread_read', { id })).entries.map(({ text }: { text: string }) => text))
    .toContain('Drop it');
});
