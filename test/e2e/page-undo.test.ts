import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalog } from '../../src/composition/catalog.ts';
import { routeOf } from '../../src/kernel/door/tool-facts.ts';
import { countHeld, doNotWait, elapseHold, pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

const inColumn = (page: Page, status: string, id: string) =>
  page.locator(`[data-column="${status}"] [data-card="${id}"]`);
const statusOf = async (id: string) => (await fixture().ada.call('GET', `/api/board?ids=${id}`)).rows[0].status;
const tasks = (count: number) => (count === 1 ? '1 task' : `${count} tasks`);

async function countIn(page: Page, status: string): Promise<number> {
  const label = await page.locator(`[data-column="${status}"]`).getAttribute('aria-label');
  return Number(/, (\d+) tasks?$/.exec(label ?? '')?.[1]);
}

/** What only reads, although it is asked by POST. */
const reads = new Set(catalog.filter(({ access }) => access === 'read').map((tool) => routeOf(tool).path));

/** The addresses of all requests that change something, also of those that follow. */
function writesOf(page: Page): readonly string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const isRead = request.method() === 'GET' || reads.has(new URL(request.url()).pathname);
    if (!isRead) writes.push(request.url());
  });
  return writes;
}

test('a card that was dropped on Done by mistake is moved back without a request to the hub', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Not yet' });
  const page = await open('/board');
  const writes = writesOf(page);
  await inColumn(page, 'active', id).waitFor();
  const [active, done] = [await countIn(page, 'active'), await countIn(page, 'done')];
  await inColumn(page, 'active', id).dragTo(page.locator('[data-column="done"]'));
  await inColumn(page, 'done', id).waitFor();
  const sums = [`Active, ${tasks(active - 1)}`, `Done, ${tasks(done + 1)}`];
  for (const name of sums) await page.getByRole('region', { name, exact: true }).waitFor();
  // News about the task does not end the time for undo.
  await ada.tool('tasks', 'update_steps', { id, steps: [{ title: 'One', done: true }, { title: 'Two' }] });
  await inColumn(page, 'done', id).getByText('1/2').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await inColumn(page, 'active', id).waitFor();
  await page.locator(`[data-card-link="${id}"]`).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await inColumn(page, 'blocked', id).waitFor();
  await page.keyboard.press('z');
  await inColumn(page, 'active', id).waitFor();
  expect(await statusOf(id)).toBe('active');
  expect(writes).toEqual([]);
});

test('after ten seconds a move is sent', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Ten seconds' });
  const page = await open('/board');
  const writes = writesOf(page);
  await inColumn(page, 'active', id).dragTo(page.locator('[data-column="review"]'));
  await page.getByText(`Moved #${id} to Review.`).waitFor();
  expect(await countHeld(page)).toBe(1);
  expect(await statusOf(id)).toBe('active');
  expect(writes).toEqual([]);
  await elapseHold(page);
  await expect.poll(() => statusOf(id)).toBe('review');
  await page.getByText(`Moved #${id} to Review.`).waitFor({ state: 'detached' });
});

test('a tab that is closed sends its pending actions', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Closed early' });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('button', { name: `Undo: Completed #${id}.` }).waitFor();
  expect(await statusOf(id)).toBe('active');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => statusOf(id)).toBe('done');
});

test('a question that was answered in a tab that is closed at once does not wait any longer', async () => {
  const { ada, world, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Answered in passing' });
  await ada.tool('runs', 'notify_user', { message: 'May I?', taskId: id });
  const page = await open('/');
  const question = page.locator('[data-waiting=open]');
  await question.getByRole('button', { name: 'Yes' }).click();
  await question.getByText('Said yes to ada.').waitFor();
  await page.close({ runBeforeUnload: true });
  const user = await world.agent('user');
  await expect.poll(async () => (await user.call('GET', '/api/notices?unread_only=true')).notices).toEqual([]);
  const { entries } = await ada.tool('runs', 'thread_read', { id });
  expect(entries.map(({ text }: { text: string }) => text)).toContain('Yes.');
});

test('a cancel and a decline can be undone, and a decline carries its reason', async () => {
  const { world, ada, bob, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Stays' });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel task' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Complete', exact: true }).waitFor();
  expect(await statusOf(id)).toBe('active');
  const user = await world.agent('user');
  await user.tool('board', 'TeamCreate', { team_name: 'drafts' });
  await bob.tool('board', 'TeamJoin', { team_name: 'drafts' });
  const plan = { to: 'team-lead', team_name: 'drafts', type: 'plan_approval_request', message: 'First B, then A' };
  await bob.tool('board', 'SendMessage', plan);
  await page.goto(world.url());
  const asked = page.getByRole('region', { name: 'Needs you' });
  await asked.getByRole('button', { name: 'Decline' }).click();
  await asked.getByRole('textbox').fill('A comes first');
  await asked.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await asked.getByRole('button', { name: 'Approve' }).waitFor();
  expect((await bob.tool('board', 'ReadMailbox')).messages).toEqual([]);
  await asked.getByRole('button', { name: 'Decline' }).click();
  await asked.getByRole('textbox').fill('A comes first');
  await page.keyboard.press('Control+Enter');
  await doNotWait(page);
  await asked.getByText('First B, then A').waitFor({ state: 'detached' });
  const [answer] = (await bob.tool('board', 'ReadMailbox')).messages;
  expect(answer).toMatchObject({ type: 'plan_approval_response' });
  expect(JSON.stringify(answer)).toContain('A comes first');
});
