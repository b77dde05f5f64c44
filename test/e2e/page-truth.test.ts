import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addRepo } from '../../src/areas/repos/repo-registry.ts';
import { ok } from '../fake-agent.ts';
import { part, planOf } from '../plan-drafts.ts';
import { someRepository } from '../repositories.ts';
import { addTask } from '../stores.ts';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

/** A session of an agent in a repository, which makes calls as a client does. */
function sessionIn(root: string) {
  const { hub } = fixture().world;
  return async (agent: string, name: string, input: object) => {
    const caller = { agent, session: `in-${agent}`, surface: 'mcp', scopes: ['read', 'write'], cwd: root } as const;
    await hub.enter(caller);
    const outcome = await hub.callTool({ name, input, caller });
    expect(outcome).toMatchObject({ ok: true });
  };
}

test('a file is red if several sessions hold it, however many others they hold and wherever their tasks belong', async () => {
  const { world, open } = fixture();
  const root = someRepository();
  await addRepo(world.hub.store, root);
  const call = sessionIn(root);
  const page = await open('/timeline');
  await page.getByText('No file is held by two sessions.').waitFor();
  for (const agent of ['cleo', 'dora']) {
    await world.agent(agent);
    const task = await addTask(world.hub.store, agent, { title: `Work of ${agent}`, repoRoot: root });
    for (const file of ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter}-${agent}.ts`))
      await call(agent, 'task_claim_file', { task_id: task.id, file_path: file });
    await call(agent, 'task_claim_file', { task_id: task.id, file_path: 'zz-shared.ts' });
  }
  const meetings = page.getByRole('list', { name: 'Files with several agents' }).getByRole('listitem');
  await meetings.filter({ hasText: 'zz-shared.ts' }).filter({ hasText: 'cleo, dora' }).waitFor();
  const line = page.getByRole('button', { name: /^cleo, zz-shared.ts, also dora/ });
  await line.click();
  const files = page.getByRole('list', { name: 'Files that cleo holds' });
  expect(await files.getByRole('listitem').count()).toBe(7);
  await files.getByText('zz-shared.ts · also dora').waitFor();
  // Tasks without a repository: the files are in that of the sessions.
  for (const agent of ['cleo', 'dora']) {
    const task = await addTask(world.hub.store, agent, { title: `Loose work of ${agent}` });
    await call(agent, 'task_claim_file', { task_id: task.id, file_path: 'loose.ts' });
  }
  await meetings.filter({ hasText: 'loose.ts' }).filter({ hasText: 'cleo, dora' }).waitFor();
});

test('what a plain program prints is shown as it comes, line by line', async () => {
  const { world, open } = fixture();
  const gate: { end?: () => void } = {};
  const ended = new Promise<void>((resolve) => {
    gate.end = resolve;
  });
  await world.startable(
    'importer',
    async function* ({ run, call }) {
      yield { type: 'started', sessionRef: null };
      await call('get_task', { id: run.taskId });
      yield { type: 'output', stream: 'stdout', text: '[1/2] importing\n' };
      await ended;
      yield { type: 'output', stream: 'stdout', text: '[2/2] done\n' };
      yield { type: 'text', text: '[1/2] importing\n[2/2] done' };
      yield ok('[1/2] importing\n[2/2] done');
    },
    { driver: 'exec', command: ['true'] },
  );
  const importer = await world.agent('importer');
  const { id } = await importer.tool('tasks', 'create_task', { title: 'Import the orders' });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('region', { name: 'Running now' }).getByRole('link', { name: 'importer', exact: true }).click();
  const printed = page.locator('[data-printed]');
  await printed.getByText('[1/2] importing').waitFor();
  gate.end?.();
  await page.locator('[data-run-status=ok]').waitFor();
  await expect.poll(() => printed.textContent()).toBe('[1/2] importing\n[2/2] done');
  expect(await printed.getAttribute('class')).toContain('font-mono');
});

test('the files of a run are those it changed, as they were when it ended', async () => {
  const { world, open } = fixture();
  const root = someRepository();
  writeFileSync(path.join(root, 'CHANGE.md'), 'of another agent\n');
  await world.startable(
    'potter',
    async function* ({ run, call }) {
      yield { type: 'started', sessionRef: null };
      await call('get_task', { id: run.taskId });
      writeFileSync(path.join(root, 'vase.txt'), 'clay\n');
      yield ok('Thrown.');
    },
    { cwd: root },
  );
  const potter = await world.agent('potter');
  const { id } = await potter.tool('tasks', 'create_task', { title: 'Throw a vase' });
  const run = await expect
    .poll(async () => (await potter.call('GET', `/api/runs?taskId=${id}`)).runs[0])
    .toMatchObject({ status: 'ok' })
    .then(async () => (await potter.call('GET', `/api/runs?taskId=${id}`)).runs[0]);
  writeFileSync(path.join(root, 'vase.txt'), 'glazed later\n');
  writeFileSync(path.join(root, 'later.txt'), 'later\n');
  const page = await open(`/runs/${run.run_id}`);
  const files = page.getByRole('list', { name: 'Changed files' });
  await page.getByText('As it was when the run ended:').waitFor();
  expect(await files.getByRole('listitem').count()).toBe(1);
  await files.getByRole('button', { name: 'vase.txt' }).click();
  await files.getByText('added clay').waitFor();
  await page.getByRole('region', { name: 'Review' }).getByRole('button', { name: 'Approve' }).waitFor();
});

test('a run that failed or changed nothing offers no approval, and its last words are not green', async () => {
  const { world, open } = fixture();
  let fine = false;
  await world.startable('breaker', async function* ({ run, call }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    yield fine
      ? ok('Nothing to do.')
      : { type: 'ended', outcome: { kind: 'failed', reason: 'crashed', detail: 'it broke' } };
  });
  const breaker = await world.agent('breaker');
  const endOf = async (title: string, status: string) => {
    const { id } = await breaker.tool('tasks', 'create_task', { title });
    await expect.poll(async () => (await breaker.call('GET', `/api/runs?taskId=${id}`)).runs[0]?.status).toBe(status);
    return (await breaker.call('GET', `/api/runs?taskId=${id}`)).runs[0].run_id;
  };
  const page = await open(`/runs/${await endOf('Break it', 'failed')}`);
  const review = page.getByRole('region', { name: 'Review' });
  await review.getByText('It did not end well').waitFor();
  expect(await review.getByRole('button', { name: /Approve|Complete/ }).count()).toBe(0);
  const last = page.locator('[data-result]');
  if ((await last.count()) > 0) expect(await last.first().getAttribute('class')).not.toContain('moss');
  fine = true;
  await page.goto(`${world.url()}/runs/${await endOf('Look around', 'ok')}`);
  await review.getByRole('button', { name: 'Complete the task' }).waitFor();
  expect(await review.getByRole('button', { name: 'Approve' }).count()).toBe(0);
});

test('the plan and the lanes agree on work whose claim has lapsed', async () => {
  const { world, ada, open } = fixture();
  const root = someRepository();
  await addRepo(world.hub.store, root);
  const call = sessionIn(root);
  const parts = [part('Lay the keel'), part('Caulk the hull')];
  const published = await ada.tool('plans', 'task_plan_publish', planOf('boat', parts));
  const [keel] = published.subtasks;
  await call('finn', 'task_claim_file', { task_id: keel.task_id, file_path: 'keel.ts' });
  const page = await open(`/tasks/${published.spec_task_id}`);
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  await plan.getByRole('link', { name: /Lay the keel finn, without a claim Pending$/ }).waitFor();
  await page.goto(`${world.url()}/timeline`);
  await page.getByRole('button', { name: /^finn, / }).click();
  await page.getByText('it holds no claim on it now, so anybody may take it').waitFor();
});

/** The clock of the machine is three hours behind. */
const BEHIND = `(() => {
  const Real = Date;
  const now = () => Real.now() - 3 * 3_600_000;
  globalThis.Date = class extends Real {
    constructor(...given) {
      super(...(given.length === 0 ? [now()] : given));
    }
    static now() {
      return now();
    }
  };
})()`;

test('ages are told by the clock of the hub', async () => {
  const { world, ada, open } = fixture();
  world.shiftClock(-2 * 3_600_000);
  const { id } = await ada.tool('tasks', 'create_task', { title: 'Two hours old' });
  world.shiftClock(0);
  const page = await open(`/tasks/${id}`, { scripts: [BEHIND] });
  await page.getByText('created by ada 2h ago').waitFor();
});
