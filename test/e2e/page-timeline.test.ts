import { expect, test } from 'vitest';
import { ok } from '../fake-agent.ts';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();
/** More than a page of the timeline holds. */
const LINES = 60;

test('a run with more than a page of output is still followed, shown as running, and listed in the runs', async () => {
  const { world, open } = fixture();
  const gate: { go?: () => void } = {};
  const opened = new Promise<void>((resolve) => {
    gate.go = resolve;
  });
  await world.startable('talker', async function* ({ run, call }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    for (let at = 1; at <= LINES; at += 1) yield { type: 'text', text: `Line ${at} of many` };
    await opened;
    yield { type: 'text', text: 'The line after the pause' };
    yield ok();
  });
  const talker = await world.agent('talker');
  const { id } = await talker.tool('tasks', 'create_task', { title: 'Talk a lot' });
  const page = await open(`/tasks/${id}`);
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await timeline.getByText(`Line ${LINES} of many`).waitFor();
  // Consecutive texts show the agent's name once.
  await expect.poll(() => timeline.getByText('talker', { exact: true }).count()).toBe(1);
  const now = page.getByRole('region', { name: 'Running now' });
  await now.getByRole('button', { name: 'Stop talker' }).waitFor();
  // The first page no longer contains the entry about the start of the run.
  await expect.poll(() => timeline.getByText('because the task was new').count()).toBe(0);
  await page.getByText('Runs', { exact: true }).click();
  await page.getByRole('region', { name: 'Timeline' }).getByText('Talk a lot').waitFor();
  await page.getByText('Everything', { exact: true }).click();
  gate.go?.();
  await timeline.getByText('The line after the pause').waitFor();
  await now.waitFor({ state: 'detached' });
});
