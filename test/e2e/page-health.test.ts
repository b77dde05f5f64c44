import { test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

// The only test of its file, since it tells of a hub without runs.
const fixture = pageFixture();

test('health is told in sentences: what the doctor sees, what the hub does by itself, and how it goes', async () => {
  const { ada, open } = fixture();
  await ada.tool('tasks', 'create_task', { title: 'A call to count' });
  const page = await open('/health');
  await page.getByRole('region', { name: 'Doctor' }).getByText('only you').waitFor();
  const upkeep = page.getByRole('region', { name: 'What the hub does by itself' });
  await upkeep.getByText(/the next check is (at|on) .*\(every hour from 06:00 to 21:00\)/).waitFor();
  await page
    .getByRole('region', { name: 'Trends' })
    .getByText(/calls? in the last 24 hours/)
    .waitFor();
  await page.getByRole('region', { name: 'Trends' }).getByText('no agent in the last two weeks').waitFor();
  const store = page.getByRole('region', { name: 'Store' });
  await store.getByText('Everything is kept in SQLite').waitFor();
  await store.getByText('Technical details').click();
  await store.getByText('Write-ahead log').waitFor();
});
