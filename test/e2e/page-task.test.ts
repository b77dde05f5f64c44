import { expect, test } from 'vitest';
import { ok } from '../fake-agent.ts';
import { doNotWait, noted, pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('the task page follows its owner: steps, thread, resources and history', async () => {
  const { ada, bob, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Followed' });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('heading', { name: 'Followed' }).waitFor();
  await ada.tool('tasks', 'update_steps', { id, steps: [{ title: 'First step' }, { title: 'Second step' }] });
  await page.getByRole('checkbox', { name: 'First step' }).waitFor();
  await ada.tool('tasks', 'update_step', { id, index: 0, done: true });
  await expect.poll(() => page.getByRole('checkbox', { name: 'First step' }).isChecked()).toBe(true);
  await bob.call('POST', `/api/tasks/${id}/thread`, { message: 'Looks *good* to me' });
  await page.getByText('Looks good to me').waitFor();
  await ada.tool('tasks', 'add_resource', { id, type: 'url', value: 'https://docs.example/a', label: 'The page' });
  await page.getByRole('link', { name: 'The page' }).waitFor();
  await ada.call('PATCH', `/api/tasks/${id}`, { title: 'Renamed' });
  await page.getByRole('heading', { name: 'Renamed' }).waitFor();
  await page.getByText('renamed it').waitFor();
});

test('a person ticks a step, replies and completes', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Steered' });
  await ada.tool('tasks', 'update_steps', { id, steps: [{ title: 'Only step' }] });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('checkbox', { name: 'Only step' }).click();
  await expect.poll(async () => (await ada.call('GET', `/api/tasks/${id}`)).steps[0].done).toBe(true);
  await page.getByRole('textbox', { name: 'Reply' }).fill('Please go on');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await ada.call('GET', `/api/tasks/${id}/thread`)).entries)
    .toMatchObject([{ author: 'user', text: 'Please go on' }]);
  await page.getByRole('button', { name: 'Complete' }).click();
  await doNotWait(page);
  await expect.poll(async () => (await ada.call('GET', `/api/tasks/${id}`)).status).toBe('done');
});

test('two clicks remove one resource, and two presses of Ctrl Enter send one reply', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Twice' });
  for (const value of ['/one.md', '/two.md', '/three.md'])
    await ada.tool('tasks', 'add_resource', { id, type: 'file', value });
  const page = await open(`/tasks/${id}`);
  const asked: string[] = [];
  // Answers are held back until all clicks and keys are done.
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/tasks/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    asked.push(new URL(route.request().url()).pathname);
    await released;
    return route.fallback();
  });
  await page.getByRole('button', { name: 'Remove /one.md' }).dblclick();
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('Once');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  // What would be typed while it is sent would be lost.
  await expect.poll(() => reply.isEditable()).toBe(false);
  await page.keyboard.type(' more');
  expect(await reply.inputValue()).toBe('Once');
  release();
  await page.getByRole('list', { name: 'Timeline' }).getByText('Once').waitFor();
  await page.getByText('/one.md').waitFor({ state: 'detached' });
  expect(asked).toHaveLength(2);
  expect((await ada.call('GET', `/api/tasks/${id}`)).resources).toHaveLength(2);
});

test('a failed refresh removes nothing that the page shows', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Steady' });
  const page = await open(`/tasks/${id}`);
  const box = await page.getByRole('textbox', { name: 'Reply' }).elementHandle();
  await page.getByText('Live', { exact: true }).first().waitFor();
  let failed = 0;
  const away = `**/api/tasks/${id}`;
  await page.route(away, (route) => {
    failed += 1;
    return route.abort();
  });
  await ada.call('PATCH', `/api/tasks/${id}`, { title: 'Steadier' });
  // The page gives up after three tries; a request after the next event shows that it did.
  await expect.poll(() => failed).toBeGreaterThanOrEqual(3);
  await ada.call('PATCH', `/api/tasks/${id}`, { title: 'Steadiest' });
  await expect.poll(() => failed).toBeGreaterThan(3);
  await page.unroute(away);
  await ada.call('PATCH', `/api/tasks/${id}`, { title: 'Steady again' });
  await page.getByRole('heading', { name: 'Steady again' }).waitFor();
  expect(await box?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test('priority, due date and dependencies are edited, and the timeline holds runs and mail', async () => {
  const { world, ada, bob, open } = fixture();
  await world.startable('worker', async function* ({ run, call }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    yield { type: 'text', text: 'I had a look' };
    yield ok();
  });
  const first = await ada.tool('tasks', 'create_task', { title: 'Comes before' });
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Planned', owner: 'worker' });
  const page = await open(`/tasks/${id}`);
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await timeline.getByText('because the task was new').waitFor();
  await timeline.getByText('I had a look').waitFor();
  // The hub's instructions are the same before each run, so they are collapsed.
  const told = timeline.getByText('Work on your task now');
  expect(await told.isVisible()).toBe(false);
  await timeline.getByText('What the hub told it').click();
  await told.waitFor();
  await bob.tool('board', 'TaskUpdate', { taskId: id, owner: 'user' });
  await timeline.getByText('wrote to you').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Priority' }).selectOption('Urgent');
  await dialog.getByLabel('Due').fill('2030-05-17');
  await dialog.getByRole('textbox', { name: 'Waits for' }).fill(`#${first.id}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('waits for').first().waitFor();
  expect((await ada.call('GET', `/api/board?ids=${id}`)).rows).toMatchObject([
    { priority: 0, due_at: '2030-05-17T00:00:00.000Z', blocked_by: [first.id] },
  ]);
});

test('a step that the hub refuses is visibly reset', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Refused' });
  await ada.tool('tasks', 'update_steps', { id, steps: [{ title: 'Hard step' }] });
  const page = await open(`/tasks/${id}`);
  const step = page.getByRole('checkbox', { name: 'Hard step' });
  await step.waitFor();
  await page.route('**/api/tasks/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 409, json: { error: 'Not now.', code: 'TASK_ARCHIVED', hint: 'Look again.' } }),
  );
  await step.click();
  await noted(page, 'alert: Undone. Not now. TASK_ARCHIVED');
  expect(await step.isChecked()).toBe(false);
});

test('the answer to one tick does not take back the next one', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Ticked quickly' });
  await ada.tool('tasks', 'update_steps', { id, steps: [{ title: 'Sand' }, { title: 'Paint' }] });
  const page = await open(`/tasks/${id}`);
  const held: (() => void)[] = [];
  await page.route('**/api/tasks/update_step', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.fallback();
  });
  const [sand, paint] = ['Sand', 'Paint'].map((name) => page.getByRole('checkbox', { name }));
  await sand?.click();
  await paint?.click();
  await expect.poll(() => held.length).toBe(1);
  const answered = page.waitForResponse('**/api/tasks/update_step');
  held[0]?.();
  await (await answered).finished();
  // The second request follows the first answer, which the page has then applied.
  await expect.poll(() => held.length).toBe(2);
  expect([await sand?.isChecked(), await paint?.isChecked()]).toEqual([true, true]);
  held[1]?.();
  const done = async () =>
    (await ada.call('GET', `/api/tasks/${id}`)).steps.map((step: { done: boolean }) => step.done);
  await expect.poll(done).toEqual([true, true]);
  expect([await sand?.isChecked(), await paint?.isChecked()]).toEqual([true, true]);
});

test('a cancel asks first and lists the subtasks that it also cancels', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Parent' });
  await ada.tool('tasks', 'update_steps', { id, steps: [{ title: 'Child' }, { title: 'Finished child' }] });
  const child = await ada.tool('tasks', 'create_subtask', { taskId: id, stepIndex: 0, title: 'Open child' });
  const done = await ada.tool('tasks', 'create_subtask', { taskId: id, stepIndex: 1, title: 'Done child' });
  await ada.call('POST', `/api/tasks/${done.task.id}/complete`, {});
  const page = await open(`/tasks/${id}`);
  await page.getByRole('region', { name: 'Subtasks' }).getByRole('link', { name: 'Open child' }).waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Open child').waitFor();
  expect(await dialog.getByText('Done child').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  expect((await ada.call('GET', `/api/tasks/${id}`)).status).toBe('active');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel 2 tasks' }).click();
  await doNotWait(page);
  await expect.poll(async () => (await ada.call('GET', `/api/tasks/${child.task.id}`)).status).toBe('canceled');
});

test('what agents write is shown as text, and nothing it links to is loaded', async () => {
  const { ada, open } = fixture();
  const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const { id } = await ada.tool('tasks', 'create_task', {
    title: evil,
    description: `${evil}\n\n![pixel](https://evil.example/p.png)\n\n[click](javascript:alert(1))`,
  });
  await ada.tool('tasks', 'update_steps', { id, steps: [{ title: '<b>bold</b>', details: evil }] });
  await ada.call('POST', `/api/tasks/${id}/thread`, { message: evil });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('heading', { level: 1 }).filter({ hasText: '<img src=x' }).waitFor();
  await page.getByText('<b>bold</b>').waitFor();
  expect(await page.locator('main img, main script').count()).toBe(0);
  expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
  expect(await page.title()).toBe(`#${id} ${evil}`);
});

test('a task names the page, also when it is opened a second time', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Named twice' });
  const page = await open(`/tasks/${id}`);
  await expect.poll(() => page.title()).toBe(`#${id} Named twice`);
  await page.getByRole('main').getByRole('link', { name: 'Work', exact: true }).click();
  await expect.poll(() => page.title()).toBe('Work · Waggle');
  await page.locator(`[data-card-link="${id}"]`).click();
  await page.getByRole('heading', { level: 1, name: 'Named twice' }).waitFor();
  await expect.poll(() => page.title()).toBe(`#${id} Named twice`);
});

test('the page of an unknown task says so and what to do', async () => {
  const { open } = fixture();
  const page = await open('/tasks/99999');
  await page.getByText('There is no task #99999').waitFor();
  await page.getByRole('link', { name: 'Go to the board' }).waitFor();
});
