import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { git, someRepository } from '../../../../test/repositories.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('get_run_changes', (_, kind) => {
  test('reports what was committed, changed, deleted and created since the run began; the index stays', async () => {
    const repository = someRepository();
    const file = (name: string) => path.join(repository, name);
    writeFileSync(file('kept.txt'), 'one\ntwo\n');
    writeFileSync(file('dropped.txt'), 'gone soon\n');
    git(repository, 'add', '.');
    git(repository, 'commit', '-q', '-m', 'second');
    const { startable, startRunner, log, agent } = await runsWorld(kind, async function* ({ run, call }) {
      yield { type: 'started', sessionRef: null };
      await call('get_task', { id: run.taskId });
      writeFileSync(file('kept.txt'), 'one\n2\n');
      git(repository, 'commit', '-q', '-a', '-m', 'third');
      rmSync(file('dropped.txt'));
      mkdirSync(file('new folder'));
      writeFileSync(file('new folder/ünder.txt'), 'a\nb\n');
      yield ok();
    });
    const ada = await startable('ada', { driver: 'sample', cwd: repository });
    await ada.call('create_task', { title: 'Change files' });
    await startRunner().idle();
    const [run] = await log();
    const user = await agent('user', { scopes: ['admin'] });
    const changes = await user.call('get_run_changes', { id: run?.id });
    expect(changes).toMatchObject({ state: 'read', path: repository, branch: 'main', shared: true, cut: false });
    expect(changes.files).toMatchObject([
      { path: 'dropped.txt', change: 'deleted', added: 0, removed: 1 },
      { path: 'kept.txt', change: 'changed', added: 1, removed: 1, patch: expect.stringContaining('-two\n+2') },
      { path: 'new folder/ünder.txt', change: 'added', added: 2, removed: 0 },
    ]);
    expect(await ada.refused('get_run_changes', { id: run?.id })).toMatchObject({ code: 'SCOPE_REQUIRED' });
  });

  test('does not report what was changed before the run, and keeps its changes as they were at its end', async () => {
    const repository = someRepository();
    const file = (name: string) => path.join(repository, name);
    writeFileSync(file('of-others.txt'), 'theirs\n');
    writeFileSync(file('of-both.txt'), 'theirs\n');
    const { startable, startRunner, log, agent } = await runsWorld(kind, async function* ({ run, call }) {
      yield { type: 'started', sessionRef: null };
      await call('get_task', { id: run.taskId });
      writeFileSync(file('of-both.txt'), 'theirs\nmine\n');
      writeFileSync(file('mine.txt'), 'mine\n');
      yield ok();
    });
    const ada = await startable('ada', { driver: 'sample', cwd: repository });
    await ada.call('create_task', { title: 'Change files' });
    await startRunner().idle();
    writeFileSync(file('mine.txt'), 'changed later\n');
    writeFileSync(file('later.txt'), 'later\n');
    const [run] = await log();
    const user = await agent('user', { scopes: ['admin'] });
    const changes = await user.call('get_run_changes', { id: run?.id });
    expect(changes.taken_at).not.toBeNull();
    expect(changes.files).toMatchObject([
      { path: 'mine.txt', patch: expect.stringContaining('+mine') },
      { path: 'of-both.txt', mixed: true },
    ]);
    expect(changes.files).toHaveLength(2);
  });
});
