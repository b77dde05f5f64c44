import { expect, test } from 'vitest';
import { part, planOf, REPO } from '../../../../test/plan-drafts.ts';
import { git, someFolder, someRepository } from '../../../../test/repositories.ts';
import { onBothStores, T0 } from '../../../../test/world.ts';

const idea = {
  repo_root: '/repos/guide',
  branch: 'main',
  summary: 'Check links in CI',
  rationale: 'Three of them were dead last week.',
};

onBothStores('task_propose', (world) => {
  test('stores the idea with its proposer as the first supporter', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const files = ['src/links.ts', '/repos/guide/docs/first.md', './src/links.ts', 'docs/'];
    expect(await ada.call('task_propose', { ...idea, touches_files: files })).toEqual({
      proposal_id: 1,
      strength: 1,
      promotion_threshold: 2.5,
      repo_warning: expect.stringContaining('/repos/guide'),
    });
    const { pending, promoted } = await ada.call('task_foraging_report', { repo_root: '/repos/guide', branch: 'main' });
    expect(promoted).toEqual([]);
    expect(pending).toEqual([
      {
        id: 1,
        strength: 1,
        summary: 'Check links in CI',
        rationale: 'Three of them were dead last week.',
        touches_files: ['src/links.ts', 'docs/first.md', 'docs/'],
        proposed_by: 's-ada',
        proposed_at: T0,
        reinforcement_count: 1,
        signal_metadata: {
          agent_types: ['ada'],
          last_reinforced_at: T0,
          half_life_minutes: 60,
          promotion_threshold: 2.5,
          noise_floor: 0.3,
        },
      },
    ]);
    expect((await ada.call('task_list')).tasks).toEqual([]);
  });

  test('identifies a repository by its root, from any of its work trees', async () => {
    const { agent } = await world();
    const root = someRepository();
    const tree = `${someFolder()}/tree`;
    git(root, 'worktree', 'add', '-q', tree, '-b', 'side');
    const ada = await agent('ada', { cwd: tree });
    await ada.call('task_propose', { ...idea, repo_root: tree });
    const report = await ada.call('task_foraging_report', { repo_root: root, branch: 'main' });
    expect(report.pending).toMatchObject([{ id: 1 }]);
  });

  test('says that nobody knows the repository, until a task is about it', async () => {
    const { agent } = await world();
    const root = someRepository();
    const [ada, bob] = [await agent('ada', { cwd: root }), await agent('bob')];
    const warningFor = async (actor: typeof ada, repo_root: string) =>
      (await actor.call('task_propose', { ...idea, repo_root })).repo_warning;
    expect(await warningFor(ada, root)).toBeUndefined();
    expect(await warningFor(ada, `${root}-x`)).toBe(
      `No repository is known at ${root}-x: no session works there and no task is about it. Check the path.`,
    );
    expect(await warningFor(bob, REPO)).toContain(REPO);
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    expect(await warningFor(bob, REPO)).toBeUndefined();
  });

  test('is refused without a reason, with nothing to store, and in the name of another', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    expect(await ada.refused('task_propose', { ...idea, rationale: '' })).toMatchObject({ code: 'INVALID_INPUT' });
    const secret = { ...idea, summary: '<private>all of it</private>' };
    expect(await ada.refused('task_propose', secret)).toMatchObject({ code: 'NOTHING_TO_STORE' });
    await bob.call('task_propose', { ...idea, session_id: 'bobs-own' });
    const asBob = { ...idea, session_id: 'bobs-own' };
    expect(await ada.refused('task_propose', asBob)).toMatchObject({ code: 'NOT_YOUR_SESSION' });
  });
});
