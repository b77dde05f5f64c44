import { expect, test } from 'vitest';
import { addRepo } from '../../src/areas/repos/repo-registry.ts';
import { someRepository } from '../repositories.ts';
import { addTask } from '../stores.ts';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('sessions show their branch and files, and two sessions on one file are marked', async () => {
  const { world, open } = fixture();
  const { hub } = world;
  const root = someRepository();
  await addRepo(hub.store, root);
  const call = async (agent: string, name: string, input: object) => {
    const caller = { agent, session: `lane-${agent}`, surface: 'mcp', scopes: ['read', 'write'], cwd: root } as const;
    await hub.enter(caller);
    const outcome = await hub.callTool({ name, input, caller });
    expect(outcome).toMatchObject({ ok: true });
  };
  for (const [agent, file] of [
    ['ada', 'guide.md'],
    ['ada', 'parser.ts'],
    ['bob', 'parser.ts'],
  ] as const) {
    const task = await addTask(hub.store, agent, { title: `Work of ${agent}`, repoRoot: root });
    await call(agent, 'task_claim_file', { task_id: task.id, file_path: file });
  }
  const page = await open('/timeline');
  const line = page.getByRole('button', { name: /^ada, parser.ts, also bob/ });
  await line.click();
  const files = page.getByRole('list', { name: 'Files that ada holds' });
  await files.getByText('guide.md').waitFor();
  await files.getByText('also bob').waitFor();
  await page.getByText('main', { exact: true }).first().waitFor();
  await call('ada', 'task_hand_off', { task_id: 1, to_agent: 'user', summary: 'The guide is yours.' });
  await page.getByRole('list', { name: 'Handed over' }).getByText('The guide is yours.').waitFor();
});
