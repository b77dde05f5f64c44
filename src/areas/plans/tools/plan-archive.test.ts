import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { part, planOf } from '../../../../test/plan-drafts.ts';
import { git, someFolder, someRepository } from '../../../../test/repositories.ts';
import { changeFile, editRoot, readRoot, specRepository } from '../../../../test/spec-repository.ts';
import { type Actor, onBothStores, type World } from '../../../../test/world.ts';

const slug = 'pass-it-on';

async function published(world: () => Promise<World>, autoArchive = true) {
  const here = await world();
  const repository = specRepository();
  const ada = await here.agent('ada', { cwd: repository });
  const parts = [part('Pass the size on', { spec_row_id: 'T5' }), part('Tell of it', { depends_on: [0] })];
  const more = { repo_root: repository, auto_archive: autoArchive };
  const plan = await ada.call('task_plan_publish', planOf(slug, parts, more));
  return { here, repository, ada, plan };
}

async function finish(agent: Actor, subtask_index: number) {
  await agent.call('task_plan_claim_subtask', { plan_slug: slug, subtask_index });
  return agent.call('task_plan_complete_subtask', { plan_slug: slug, subtask_index, summary: 'Done.' });
}

async function kindsOn(agent: Actor, task_id: number): Promise<string[]> {
  const { items } = await agent.call('task_timeline', { task_id });
  return items.map(({ kind }: { kind: string }) => kind);
}

onBothStores('a plan in a repository with a specification', (world) => {
  test('is a change, whose rows are completed by its sub-tasks, and is archived with the last one', async () => {
    const { ada, repository, plan } = await published(world);
    expect(plan.spec_change_path).toBe(changeFile(repository, slug));
    expect(existsSync(plan.spec_change_path)).toBe(true);
    expect(await finish(ada, 0)).toEqual({
      status: 'completed',
      auto_archive: { status: 'skipped', reason: 'sub-tasks still outstanding' },
      spec_row: { status: 'done' },
    });
    expect(readRoot(repository)).toContain('T5|todo|');
    const { auto_archive } = await finish(ada, 1);
    expect(auto_archive).toMatchObject({ status: 'archived', applied: 1, conflicts: [] });
    expect(readRoot(repository)).toContain('T5|done|');
    expect(existsSync(path.join(auto_archive.archived_path, 'CHANGE.md'))).toBe(true);
    expect((await ada.call('spec_read', {})).rootHash).toBe(auto_archive.merged_root_hash);
    expect(await kindsOn(ada, plan.spec_task_id)).toContain('plan-archived');
    expect((await ada.refused('task_plan_claim_subtask', { plan_slug: slug, subtask_index: 0 })).code).toBe(
      'PLAN_ARCHIVED',
    );
  });

  test('stays open when it did not ask to be archived', async () => {
    const { ada, repository } = await published(world, false);
    await finish(ada, 0);
    expect((await finish(ada, 1)).auto_archive).toEqual({ status: 'skipped', reason: 'auto_archive disabled' });
    expect([existsSync(changeFile(repository, slug)), readRoot(repository).includes('T5|todo|')]).toEqual([true, true]);
  });

  test('is blocked by a row that was changed in the meantime, and says so on its thread', async () => {
    const { ada, repository, plan } = await published(world);
    await finish(ada, 0);
    editRoot(repository, 'T5|todo|', 'T5|dropped|');
    const { status, auto_archive } = await finish(ada, 1);
    expect(status).toBe('completed');
    expect(auto_archive).toMatchObject({ status: 'blocked', applied: 0, conflicts: [{ target: 'T5' }] });
    expect(readRoot(repository)).toContain('T5|dropped|');
    expect(await kindsOn(ada, plan.spec_task_id)).toContain('plan-archive-blocked');
  });

  test('completes its last sub-task even if the change is gone', async () => {
    const { ada, repository, plan } = await published(world);
    await finish(ada, 0);
    rmSync(path.dirname(changeFile(repository, slug)), { recursive: true });
    expect(await finish(ada, 1)).toMatchObject({
      status: 'completed',
      auto_archive: { status: 'error', reason: 'SPEC_CHANGE_NOT_FOUND' },
    });
    expect(await kindsOn(ada, plan.spec_task_id)).toContain('plan-archive-error');
  });

  test('ends the claims on its sub-tasks once its change was archived by hand', async () => {
    const { here, ada, repository } = await published(world, false);
    const bob = await here.agent('bob', { cwd: repository });
    await bob.call('task_plan_claim_subtask', { plan_slug: slug, subtask_index: 0 });
    expect(await bob.call('task_autopilot_tick', {})).toMatchObject({ decision: 'continue_current' });
    await ada.call('spec_archive', { slug });
    const { decision, next_tool } = await bob.call('task_autopilot_tick', {});
    expect([decision, next_tool]).not.toContain('task_plan_complete_subtask');
    expect((await bob.call('task_ready_for_agent', {})).total_available).toBe(0);
  });

  test('stays in the work tree where it was published, wherever its sub-tasks are completed', async () => {
    const { agent } = await world();
    const repository = specRepository();
    git(repository, 'add', '.');
    git(repository, 'commit', '-q', '-m', 'spec');
    const linked = path.join(someFolder(), 'linked');
    git(repository, 'worktree', 'add', '-q', '-b', 'side', linked);
    const [ada, bob] = [await agent('ada', { cwd: linked }), await agent('bob', { cwd: repository })];
    const parts = [part('Pass the size on', { spec_row_id: 'T5' }), part('Tell of it', { depends_on: [0] })];
    const plan = await ada.call('task_plan_publish', planOf(slug, parts, { repo_root: linked, auto_archive: true }));
    expect(plan.spec_change_path).toBe(changeFile(linked, slug));
    expect(existsSync(changeFile(repository, slug))).toBe(false);
    const delta = { repo_root: linked, slug, op: 'modify', target: 'V.2', row_cells: ['should'] };
    expect(await ada.call('spec_change_add_delta', delta)).toEqual({ delta_count: 1 });
    expect(await finish(bob, 0)).toMatchObject({ spec_row: { status: 'done' } });
    const { auto_archive } = await finish(bob, 1);
    expect(auto_archive).toMatchObject({ status: 'archived', applied: 2 });
    expect(path.relative(linked, auto_archive.archived_path)).toMatch(/^openspec/);
    expect([readRoot(linked).includes('T5|done|'), readRoot(repository).includes('T5|todo|')]).toEqual([true, true]);
  });

  test('is in the work trees of a bare repository, never in the git folder', async () => {
    const { agent } = await world();
    const folder = someFolder();
    const [bare, tree] = [path.join(folder, 'shop.git'), path.join(folder, 'tree')];
    git(someRepository(), 'clone', '-q', '--bare', '.', bare);
    git(bare, 'worktree', 'add', '-q', tree);
    const ada = await agent('ada', { cwd: tree });
    const published = async (named: string, repo_root: string) =>
      (await ada.call('task_plan_publish', planOf(named, [part('A'), part('B')], { repo_root }))).spec_change_path;
    expect([await published('one', tree), await published('two', bare)]).toEqual([changeFile(tree, 'one'), null]);
    expect(existsSync(path.join(bare, 'openspec'))).toBe(false);
    expect((await ada.refused('spec_read', { repo_root: bare })).code).toBe('REPO_NOT_REACHABLE');
  });

  test('can be worked on without access to its files, but not archived', async () => {
    const { here, ada } = await published(world);
    const bob = await here.agent('bob');
    await finish(ada, 0);
    expect((await finish(bob, 1)).auto_archive).toEqual({
      status: 'error',
      reason: 'the repository is not reachable',
    });
  });
});
