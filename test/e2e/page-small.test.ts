import { expect, test } from 'vitest';
import { ok } from '../fake-agent.ts';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('what could not be loaded is loaded as soon as requests succeed again, without a restart', async () => {
  const { open } = fixture();
  const page = await open('/settings');
  await page.route('**/api/agents?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(new URL('/agents', page.url()).href);
  const notes = page.getByRole('main').getByRole('alert');
  await notes.first().waitFor();
  await page.unroute('**/api/agents?*');
  await expect.poll(() => notes.count()).toBe(0);
  await page.getByRole('link', { name: 'ada' }).first().waitFor();
});

test('a decision is found before tasks and records of tools, which are folded', async () => {
  const { ada, open } = fixture();
  await ada.tool('tasks', 'create_task', { title: 'Rounding of totals' });
  await ada.tool('memory', 'memory_add', {
    content: 'Rounding: we round half to even',
    type: 'decision',
    collection: 'workspace',
  });
  const page = await open('/memory?q=rounding');
  const found = page.getByRole('list', { name: 'Memories' }).first();
  await found.getByText('we round half to even').waitFor();
  expect(await found.getByText('Rounding of totals').count()).toBe(0);
  await page.getByText('Tasks and records of tools (1)').click();
  await page.getByText('Rounding of totals').waitFor();
});

test('an arrow key enters the board at once', async () => {
  const { ada, open } = fixture();
  await ada.tool('tasks', 'create_task', { title: 'Reach me' });
  const page = await open('/work');
  await page.locator('[data-card]').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate('document.activeElement.closest("[data-card]") !== null')).toBe(true);
});

test('a link that shows one address and leads to another one says so', async () => {
  const { ada, open } = fixture();
  const { id } = await ada.tool('tasks', 'create_task', {
    title: 'Pay',
    description: 'See [https://bank.example](https://evil.example) and [our bank](https://bank.example).',
  });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('link', { name: 'https://bank.example leads to evil.example' }).waitFor();
  await page.getByRole('link', { name: 'our bank', exact: true }).waitFor();
});

test('completing is not what comes next while an agent works on a task', async () => {
  const { world, open } = fixture();
  const gate: { end?: () => void } = {};
  const ended = new Promise<void>((resolve) => {
    gate.end = resolve;
  });
  await world.startable('weaver', async function* ({ run, call }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    await ended;
    yield ok('Woven.');
  });
  const weaver = await world.agent('weaver');
  const { id } = await weaver.tool('tasks', 'create_task', { title: 'Weave' });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('region', { name: 'Running now' }).getByText('weaver').first().waitFor();
  const look = () => page.getByRole('button', { name: 'Complete', exact: true }).getAttribute('class');
  await expect.poll(look).not.toContain('bg-honey');
  gate.end?.();
  await expect.poll(look).toContain('bg-honey');
});
