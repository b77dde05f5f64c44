import { test } from 'vitest';
import { doNotWait, noted, pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('a person joins a team from the page and then sees its board', async () => {
  const { ada, bob, open } = fixture();
  await ada.tool('board', 'TeamCreate', { team_name: 'Docs Team', description: 'Pages' });
  await bob.tool('board', 'TeamJoin', { team_name: 'Docs Team', name: 'writer' });
  const made = await ada.tool('board', 'TaskCreate', {
    subject: 'Only for the team',
    description: 'x',
    team_name: 'Docs Team',
  });
  const page = await open('/agents');
  await page.getByText('writer').waitFor();
  await page.getByRole('button', { name: 'Join to see its board' }).click();
  await page.getByRole('link', { name: '1 open' }).click();
  const card = page.locator(`[data-card="${made.task.id}"]`);
  await card.waitFor();
  await page.getByRole('link', { name: /^Settings/ }).click();
  await card.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search, go anywhere, act' }).fill('Team Docs');
  await page.getByRole('option', { name: 'Team Docs Team' }).click();
  await card.waitFor();
});

test('a dependency shows on both tasks, and the graph follows it', async () => {
  const { ada, open } = fixture();
  const first = await ada.tool('tasks', 'create_task', { title: 'Comes first' });
  const second = await ada.tool('tasks', 'create_task', { title: 'Comes second' });
  const page = await open(`/tasks/${second.id}`);
  await page.getByRole('heading', { name: 'Comes second' }).waitFor();
  await ada.tool('board', 'TaskUpdate', { taskId: second.id, addBlockedBy: [first.id] });
  await page.getByText('waits for').first().waitFor();
  await page.locator('.react-flow__node').filter({ hasText: 'Comes first' }).waitFor();
  await page.getByRole('button', { name: 'Complete' }).click();
  await doNotWait(page);
  await noted(page, /^alert: .* BLOCKED/);
});
