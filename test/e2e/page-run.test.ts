import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemScope } from '../../src/kernel/rules/caller.ts';
import { ok } from '../fake-agent.ts';
import { git } from '../repositories.ts';
import { doNotWait, pageFixture } from './page-fixture.ts';

const fixture = pageFixture();
const LINES = 5000;
let repository = '';

beforeAll(() => {
  repository = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'waggle-work-')));
  git(repository, 'init', '-q', '-b', 'main');
  writeFileSync(path.join(repository, 'paint.txt'), 'red\nwhite\n');
  git(repository, 'add', '.');
  git(repository, 'commit', '-q', '-m', 'first');
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));

test('a run is read, searched, reviewed and started again on its own page', async () => {
  const { world, open } = fixture();
  let turns = 0;
  await world.startable(
    'painter',
    async function* ({ run, call }) {
      turns += 1;
      yield { type: 'started', sessionRef: null };
      await call('get_task', { id: run.taskId });
      yield { type: 'text', text: 'I look at the **shed** first.' };
      yield { type: 'text', text: 'It is red.' };
      yield { type: 'text', text: `The plan: ${'paint and wait, '.repeat(300)}then rest.` };
      yield {
        type: 'tool',
        name: 'Bash',
        input: { command: 'paint --colour green' },
        error: `no brush found${'.'.repeat(700)} in the cellar`,
      };
      writeFileSync(path.join(repository, 'paint.txt'), turns === 1 ? 'red\ngreen\n' : 'blue\n');
      mkdirSync(path.join(repository, 'notes'), { recursive: true });
      writeFileSync(path.join(repository, 'notes', 'brush.md'), 'Buy one.\n');
      yield { type: 'usage', inputTokens: 4200, outputTokens: 800, cacheReadTokens: 0, costUsd: 0.31, turns: 2 };
      yield ok('The shed is green.');
    },
    { cwd: repository },
  );
  const agent = await world.agent('painter');
  const { id } = await agent.tool('tasks', 'create_task', { title: 'Paint the shed' });
  await expect.poll(async () => (await agent.call('GET', `/api/runs?taskId=${id}`)).runs[0]?.status).toBe('ok');
  const page = await open(`/tasks/${id}`);
  await page.getByRole('list', { name: 'Timeline' }).getByRole('link', { name: 'done' }).click();
  await page.getByRole('heading', { name: 'painter on Paint the shed' }).waitFor();
  const transcript = page.getByRole('list', { name: 'Transcript' });
  await transcript.getByText('I look at the shed first.').waitFor();
  // Consecutive texts form one block under one name.
  expect(await transcript.getByText('painter', { exact: true }).count()).toBe(1);
  expect(await transcript.getByText('Work on your task now').count()).toBe(0);
  await transcript.getByRole('button', { name: 'What the hub told it' }).click();
  await transcript.getByText('Work on your task now').waitFor();
  await transcript.getByText('no brush found').waitFor();
  for (const end of ['then rest.', 'in the cellar']) {
    expect(await transcript.getByText(end).count()).toBe(0);
    await transcript.getByRole('button', { name: 'Show all of it' }).first().click();
    await transcript.getByText(end).waitFor();
    await page.locator(':focus').filter({ hasText: end }).waitFor();
  }
  await transcript.getByRole('button', { name: 'Bash' }).click();
  await transcript.getByText('"command": "paint --colour green"').waitFor();
  for (const fact of ['4.2k', '800', '$0.31']) await page.getByText(fact, { exact: true }).waitFor();
  const files = page.getByRole('list', { name: 'Changed files' });
  await files.getByRole('button', { name: 'paint.txt' }).click();
  await files.getByText('added green').waitFor();
  await files.getByText('removed white').waitFor();
  await files.getByText('notes/brush.md').waitFor();
  expect(await files.getByRole('link', { name: 'Open paint.txt in the editor' }).getAttribute('href')).toBe(
    `vscode://file${repository}/paint.txt`,
  );
  const search = page.getByRole('searchbox', { name: 'Search this run' });
  await search.fill('D');
  await search.press('Home');
  await search.pressSequentially('RE');
  await page.getByRole('list', { name: 'Found lines' }).getByText('It is').waitFor();
  expect(await search.inputValue()).toBe('RED');
  await search.fill('');
  await page.getByRole('textbox', { name: 'What should change' }).fill('Make it blue');
  await page.getByRole('button', { name: 'Ask for changes' }).click();
  await page.getByRole('link', { name: /Running again|Latest run/ }).click();
  await transcript.getByText('Make it blue').waitFor();
  await expect.poll(() => turns).toBe(2);
  await page.getByRole('button', { name: 'Approve' }).click();
  const review = page.getByRole('region', { name: 'Review' });
  await review.getByRole('button', { name: `Undo: Approved #${id}.` }).waitFor();
  await doNotWait(page);
  await expect.poll(async () => (await agent.call('GET', `/api/tasks/${id}`)).status).toBe('done');
  await review.waitFor({ state: 'detached' });
});

/** Writes at once the lines that the hub would store one by one. */
async function sayMuch(id: string): Promise<void> {
  const { hub } = fixture().world;
  await hub.store.write({ ...systemScope, agent: 'talker' }, 'test', async (unit) => {
    const run = await unit.runs.find(id);
    for (let at = 1; at <= LINES; at += 1) {
      const entry = { type: 'assistant_text', role: 'assistant', text: `Line ${at} of many` } as const;
      await unit.threads.append(run?.threadId ?? '', { ...entry, payload: { runId: id } });
    }
  });
}

test('a run of 5,000 lines is followed to its end, stopped, and resumed', async () => {
  const { world, open } = fixture();
  const gate: { go?: () => void } = {};
  const opened = new Promise<void>((resolve) => {
    gate.go = resolve;
  });
  await world.startable('talker', async function* ({ run, call, canceled }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    await sayMuch(run.runId);
    await opened;
    yield { type: 'text', text: 'The line after the pause' };
    await canceled;
  });
  const talker = await world.agent('talker');
  const { id } = await talker.tool('tasks', 'create_task', { title: 'Talk for hours' });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('region', { name: 'Running now' }).getByRole('link', { name: 'talker', exact: true }).click();
  const transcript = page.getByRole('list', { name: 'Transcript' });
  await transcript.getByText(`Line ${LINES} of many`).waitFor();
  gate.go?.();
  await transcript.getByText('The line after the pause').waitFor();
  // Only the visible lines are rendered.
  expect(await transcript.getByRole('listitem').count()).toBeLessThan(60);
  await page.locator('[data-transcript]').hover();
  await page.mouse.wheel(0, -3000);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await transcript.getByText('Line 1 of many').waitFor();
  await transcript.getByRole('button', { name: 'What the hub told it' }).waitFor();
  await page.getByRole('button', { name: 'Stop talker' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the run' }).click();
  await page.locator('[data-run-status=canceled]').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('link', { name: 'Running again' }).waitFor();
  const [{ run_id }] = (await talker.call('GET', '/api/runs?status=running')).runs;
  await talker.call('POST', `/api/runs/${run_id}/stop`, {});
});

test('the output of a worker is shown on its page, where it is stopped, resumed and written to', async () => {
  const { world, open } = fixture();
  const told: string[] = [];
  await world.startable('boss', async function* ({ run, call }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    // The boss is started again whenever its worker ends; it starts no second worker.
    if (told.length === 0)
      await call('Agent', { prompt: 'Dig here', subagent_type: 'digger', name: 'Spade', description: 'Dig a hole' });
    yield ok();
  });
  await world.startable('digger', async function* ({ run, call, canceled }) {
    told.push(run.prompt);
    yield { type: 'started', sessionRef: null };
    await call('list_tasks', {});
    yield { type: 'text', text: told.length === 1 ? 'One metre deep' : `Understood: ${told.length}` };
    if (told.length === 1) await canceled;
    else yield ok();
  });
  const boss = await world.agent('boss');
  await boss.tool('tasks', 'create_task', { title: 'Plant a tree' });
  const page = await open('/');
  const lanes = page.getByRole('region', { name: 'At work' });
  await lanes.getByRole('button', { name: /^Spade, / }).click();
  await lanes.getByRole('link', { name: 'Open the run' }).click();
  await page.getByRole('heading', { name: 'Spade for boss: Dig a hole' }).waitFor();
  const transcript = page.getByRole('list', { name: 'Transcript' });
  await transcript.getByText('One metre deep').waitFor();
  await transcript.getByText('Dig here').first().waitFor();
  await page.getByRole('button', { name: 'Stop Spade' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the run' }).click();
  await page.locator('[data-run-status=canceled]').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('link', { name: /Running again|Latest run/ }).click();
  await transcript.getByText('Understood: 2').waitFor();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reply to Spade' }).fill('Two metres, please');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('link', { name: /Running again|Latest run/ }).click();
  await transcript.getByText('Two metres, please').first().waitFor();
  await transcript.getByText('Understood: 3').waitFor();
  expect(told[2]).toContain('Two metres, please');
});

test('an open diff stays open when its run ends, and shows the last change', async () => {
  const { world, open } = fixture();
  const gate: { end?: () => void } = {};
  const ended = new Promise<void>((resolve) => {
    gate.end = resolve;
  });
  await world.startable(
    'mason',
    async function* ({ run, call }) {
      yield { type: 'started', sessionRef: null };
      await call('get_task', { id: run.taskId });
      writeFileSync(path.join(repository, 'wall.txt'), 'granite\n');
      await ended;
      writeFileSync(path.join(repository, 'wall.txt'), 'granite\nmarble\n');
      yield ok('The wall stands.');
    },
    { cwd: repository },
  );
  const mason = await world.agent('mason');
  const { id } = await mason.tool('tasks', 'create_task', { title: 'Build a wall' });
  const page = await open(`/tasks/${id}`);
  await page.getByRole('region', { name: 'Running now' }).getByRole('link', { name: 'mason', exact: true }).click();
  const files = page.getByRole('list', { name: 'Changed files' });
  await files.getByRole('button', { name: 'wall.txt' }).click();
  await files.getByText('added granite').waitFor();
  gate.end?.();
  await page.locator('[data-run-status=ok]').waitFor();
  // Without a click: the panel was not drawn anew.
  await files.getByText('added marble').waitFor();
});
