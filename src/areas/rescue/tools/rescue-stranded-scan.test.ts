import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { adaAtWork, claimsOn } from '../../../../test/baton-world.ts';
import { someRepository } from '../../../../test/repositories.ts';
import { addTask, everything } from '../../../../test/stores.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('rescue_stranded_scan', (world) => {
  test('finds a session that fell silent with files claimed, and changes nothing', async () => {
    const here = await world();
    const { bob } = await adaAtWork(here);
    await here.hub.callsWritten();
    here.clock.advance({ minutes: 10, ms: -1 });
    expect(await bob.call('rescue_stranded_scan', {})).toMatchObject({ dry_run: true, scanned: 1, stranded: [] });
    here.clock.advance({ ms: 1 });
    const before = await here.hub.store.read(everything, (unit) => unit.events.last());
    const answer = await bob.call('rescue_stranded_scan', { stranded_after_minutes: 10 });
    expect(answer).toMatchObject({
      dry_run: true,
      scanned: 1,
      stranded: [
        {
          session_id: 's-ada',
          agent: 'ada',
          task_ids: [1],
          stale_age_minutes: 10,
          heartbeat: 'dead',
          held_claims: ['a.ts', 'b.ts'],
          dirty_file_count: null,
          saw: 'no sign of life for 10 min; its work tree was not looked at.',
        },
      ],
      rescued: [
        {
          session_id: 's-ada',
          task_id: 1,
          relay_observation_id: null,
          inherited_files: ['a.ts', 'b.ts'],
          blocked_downstream_count: 0,
          blocking_urgency: 'local_claim',
          message_attention_state: 'none',
        },
      ],
      skipped: [],
    });
    expect(await here.hub.store.read(everything, (unit) => unit.events.last())).toBe(before);
    expect(await claimsOn(here)).toEqual(['a.ts s-ada active', 'b.ts s-ada active']);
  });

  test('lists what others wait for first, then what was abandoned longest ago', async () => {
    const { agent, clock, hub } = await world();
    const [ada, bob, eve] = [await agent('ada'), await agent('bob'), await agent('eve')];
    for (const title of ['one', 'two', 'three']) await ada.call('create_task', { title });
    await ada.call('TaskCreate', { subject: 'After two', description: 'x' });
    await ada.call('TaskUpdate', { taskId: '4', addBlockedBy: ['2'] });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'a.ts' });
    await hub.callsWritten();
    clock.advance({ minutes: 5 });
    await bob.call('task_claim_file', { task_id: 2, file_path: 'b.ts' });
    await bob.call('task_claim_file', { task_id: 3, file_path: 'c.ts' });
    await eve.call('task_message', { task_id: 3, to_agent: 'bob', content: '?', urgency: 'blocking' });
    await hub.callsWritten();
    clock.advance({ minutes: 30 });
    const { rescued } = await eve.call('rescue_stranded_scan', {});
    const rows = rescued.map((row: Record<string, unknown>) => [
      row.task_id,
      row.blocking_urgency,
      row.stale_age_minutes,
      row.message_attention_state,
    ]);
    expect(rows).toEqual([
      [2, 'blocks_downstream', 30, 'none'],
      [1, 'local_claim', 35, 'none'],
      [3, 'local_claim', 30, 'blocking'],
    ]);
  });

  test("reports changed files and unpushed commits in work trees of the caller's repository", async () => {
    const { agent, clock, hub } = await world();
    const root = someRepository();
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
    const commit = (text: string) =>
      git('-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '--allow-empty', '-qm', text);
    commit('First');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const tree = `${root}-lane`;
    git('worktree', 'add', '-q', '-b', 'lane', tree);
    execFileSync(
      'git',
      ['-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '--allow-empty', '-qm', 'x'],
      {
        cwd: tree,
      },
    );
    writeFileSync(path.join(tree, 'left.ts'), '1');
    const ada = await agent('ada', { cwd: tree });
    await addTask(hub.store, 'ada', { repoRoot: root });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'left.ts' });
    await hub.callsWritten();
    clock.advance({ minutes: 20 });
    const bob = await agent('bob', { cwd: root });
    expect((await bob.call('rescue_stranded_scan', {})).stranded).toMatchObject([
      {
        worktree_path: tree,
        branch: 'lane',
        dirty_file_count: 0,
        untracked_file_count: 1,
        unpushed_commit_count: 1,
        saw: 'no sign of life for 20 min; 0 changed and 1 new file(s); 1 commit(s) that no remote has.',
        suggested_action: expect.stringContaining('save what is not committed'),
      },
    ]);
  });

  test('looks into the work tree of each lane, in repositories that are registered and in no others', async () => {
    const { agent, clock, hub } = await world();
    const roots = [someRepository(), someRepository(), someRepository()] as const;
    for (const [index, root] of roots.entries()) {
      writeFileSync(path.join(root, 'left.ts'), '1');
      const gone = await agent(`gone-${index}`, { cwd: root });
      await addTask(hub.store, `gone-${index}`, { repoRoot: root });
      await gone.call('task_claim_file', { task_id: index + 1, file_path: 'left.ts' });
    }
    await hub.store.write(everything, 'arrange', (unit) => unit.repos.add(roots[1]));
    await hub.callsWritten();
    clock.advance({ minutes: 20 });
    const bob = await agent('bob', { cwd: roots[0] });
    const seen = async (tool: string, input: object) =>
      (await bob.call(tool, input)).stranded
        .map(({ worktree_path, untracked_file_count }: Record<string, unknown>) => [
          worktree_path,
          untracked_file_count,
        ])
        .sort();
    const expected = [
      [roots[0], 1],
      [roots[1], 1],
      [roots[2], null],
    ].sort();
    expect(await seen('rescue_stranded_scan', { stranded_after_minutes: 0.5 })).toEqual(expected);
    expect(await seen('rescue_stranded_run', { confirm: true })).toEqual(expected);
  });
});
