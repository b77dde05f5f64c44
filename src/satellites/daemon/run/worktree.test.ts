import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { onBothStores } from '../../../../test/world.ts';

function gitIn(folder: string) {
  return (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: folder });
}

function repository(folder: string): string {
  mkdirSync(path.join(folder, 'sub'), { recursive: true });
  writeFileSync(path.join(folder, 'sub', 'a.txt'), 'one\n');
  const git = gitIn(folder);
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-qm', 'start'],
  ])
    git(...args);
  return folder;
}

onBothStores('isolation', (_, kind) => {
  test('an isolated worker has its own checkout, which stays only if it was changed', async () => {
    const { startable, agent, startRunner, fake, home } = await runsWorld(kind, async function* ({ run, call }) {
      await call('hub_status', {});
      if (run.prompt === 'change') writeFileSync(path.join(run.cwd, 'a.txt'), 'two\n');
      yield ok();
    });
    const repo = repository(path.join(home, 'repo'));
    await startable('helper', { driver: 'sample', cwd: path.join(repo, 'sub') });
    const boss = await agent('boss');
    const order = { subagent_type: 'helper', isolation: 'worktree' };
    const { agentId } = await boss.call('Agent', { ...order, prompt: 'look' });
    const runner = startRunner();
    await runner.idle();
    const folder = path.join(home, 'worktrees', agentId);
    expect(fake.runs[0]?.cwd).toBe(path.join(folder, 'sub'));
    expect(existsSync(folder)).toBe(false);
    expect(await boss.outcome('list_tasks')).not.toMatchObject({ reports: [expect.stringContaining('<worktree>')] });

    await boss.call('SendMessage', { to: agentId, message: 'change' });
    await runner.idle();
    expect(fake.runs[1]?.cwd).toBe(path.join(folder, 'sub'));
    expect(await boss.outcome('list_tasks')).toMatchObject({
      reports: [expect.stringContaining(`<worktree-path>${folder}</worktree-path>`)],
    });
    expect(existsSync(path.join(folder, 'sub', 'a.txt'))).toBe(true);
  });

  test('whatever an agent did to its checkout, its run ends, is reported once, and the checkout stays', async () => {
    const { startable, agent, startRunner, fake, home } = await runsWorld(kind, async function* ({ run, call }) {
      await call('hub_status', {});
      if (run.prompt === 'rename') execFileSync('git', ['branch', '-m', 'fix-login'], { cwd: run.cwd });
      else writeFileSync(path.join(run.cwd, '..', '.git'), 'nonsense');
      yield ok();
    });
    const repo = repository(path.join(home, 'repo'));
    await startable('helper', { driver: 'sample', cwd: path.join(repo, 'sub') });
    const boss = await agent('boss');
    const runner = startRunner();
    for (const prompt of ['rename', 'break']) {
      const { agentId } = await boss.call('Agent', { subagent_type: 'helper', isolation: 'worktree', prompt });
      await runner.idle();
      expect(existsSync(path.join(home, 'worktrees', agentId))).toBe(true);
    }
    expect((await boss.call('WorkerList')).workers).toMatchObject([
      { status: 'completed', unacknowledged: 1 },
      { status: 'completed', unacknowledged: 1 },
    ]);
    expect(fake.runs).toHaveLength(2);
  });

  test('the report names the final branch of the checkout, or says that it was deleted', async () => {
    const { startable, agent, startRunner, home } = await runsWorld(kind, async function* ({ run, call }) {
      await call('hub_status', {});
      const git = gitIn(run.cwd);
      if (run.prompt === 'branch') git('checkout', '-qb', 'fix-login');
      if (run.prompt === 'detach') git('checkout', '-q', '--detach');
      if (run.prompt !== 'leave') git('commit', '-q', '--allow-empty', '-m', 'work');
      if (['leave', 'delete'].includes(run.prompt)) rmSync(path.dirname(run.cwd), { recursive: true });
      yield ok();
    });
    const repo = repository(path.join(home, 'repo'));
    await startable('helper', { driver: 'sample', cwd: path.join(repo, 'sub') });
    const boss = await agent('boss');
    const runner = startRunner();
    const reports: string[] = [];
    for (const prompt of ['branch', 'detach', 'delete', 'leave']) {
      await boss.call('Agent', { subagent_type: 'helper', isolation: 'worktree', prompt });
      await runner.idle();
      const answer = await boss.outcome('list_tasks');
      reports.push(...((answer.ok && answer.reports) || []));
    }
    const [branch, detached, deleted, left] = reports;
    expect(branch).toContain('<worktree-branch>fix-login</worktree-branch>');
    expect(detached).toMatch(/<worktree-branch>[0-9a-f]{40}<\/worktree-branch>/);
    expect(deleted).toMatch(/completed; its checkout was deleted, what it committed is on waggle\/w-[^<]+<\/summary>/);
    expect(left).toContain('completed; its checkout was deleted, nothing was committed on its branch</summary>');
    expect(`${deleted}${left}`).not.toContain('<worktree>');
    expect(gitIn(repo)('worktree', 'list').toString().trim().split('\n')).toHaveLength(3);
  });

  test('the report of a stopped worker names its checkout, which stays', async () => {
    let begun = false;
    const { startable, agent, startRunner, home } = await runsWorld(kind, async function* ({ run, call, canceled }) {
      await call('hub_status', {});
      writeFileSync(path.join(run.cwd, 'a.txt'), 'half\n');
      begun = true;
      await canceled;
      yield ok();
    });
    const repo = repository(path.join(home, 'repo'));
    await startable('helper', { driver: 'sample', cwd: path.join(repo, 'sub') });
    const boss = await agent('boss');
    const order = { subagent_type: 'helper', isolation: 'worktree', prompt: 'change' };
    const { agentId } = await boss.call('Agent', order);
    const runner = startRunner();
    await waitFor(() => begun);
    const folder = path.join(home, 'worktrees', agentId);
    const tree = `<worktree-path>${folder}</worktree-path><worktree-branch>waggle/${agentId}</worktree-branch>`;
    expect(await boss.outcome('TaskStop', { task_id: agentId })).toMatchObject({
      reports: [expect.stringContaining(`<worktree>${tree}</worktree>`)],
    });
    await runner.idle();
    expect(existsSync(path.join(folder, 'sub', 'a.txt'))).toBe(true);
  });

  test('without a repository there is no isolation, and the report says so', async () => {
    const { startable, agent, startRunner } = await runsWorld(kind);
    await startable('helper');
    const boss = await agent('boss');
    await boss.call('Agent', { prompt: 'x', subagent_type: 'helper', isolation: 'worktree' });
    await startRunner().idle();
    expect(await boss.outcome('list_tasks')).toMatchObject({
      reports: [expect.stringContaining('<result>isolation needs a git repository')],
    });
  });
});
