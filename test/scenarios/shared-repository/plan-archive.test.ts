import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Loose } from '../../loose.ts';
import { part, planOf } from '../../plan-drafts.ts';
import { changeFile, editRoot, readRoot, specRepository } from '../../spec-repository.ts';
import { onBothStores, type StoreKind, type World } from '../../world.ts';
import { type Seat, seatsIn } from './seats.ts';

const slug = 'pass-it-on';

/** Ada publishes a plan of two dependent sub-tasks in her repository; the first covers a row of the spec. */
async function published(house: World, kind: StoreKind, auto_archive: boolean) {
  const seat = seatsIn(house, kind);
  const repository = specRepository();
  const ada = await seat('ada', repository);
  const parts = [part('Pass the size on', { spec_row_id: 'T5' }), part('Tell of it', { depends_on: [0] })];
  const own = { session_id: ada.session, agent: ada.agent };
  const plan = await ada.call('task_plan_publish', {
    ...planOf(slug, parts, { repo_root: repository, auto_archive }),
    ...own,
  });
  const kinds = async (): Promise<string[]> => {
    const rows = await ada.call('task_timeline', { task_id: plan.spec_task_id });
    return rows.map((row: Loose) => row.kind);
  };
  return { seat, repository, ada, kinds };
}

async function finish(who: Seat, subtask_index: number): Promise<Loose> {
  const named = { plan_slug: slug, subtask_index, session_id: who.session };
  await who.call('task_plan_claim_subtask', { ...named, agent: who.agent });
  return who.call('task_plan_complete_subtask', { ...named, summary: 'Done.' });
}

async function completedIn(who: Seat, repository: string): Promise<number> {
  const [plan] = await who.call('task_plan_list', { repo_root: repository });
  return plan.subtask_counts.completed;
}

onBothStores('the end of a plan over MCP, as its clients call it', (world, kind) => {
  test('a sub-task marks its row as done in the change, and the last one archives it', async () => {
    const { ada, repository, kinds } = await published(await world(), kind, true);
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
    expect(await kinds()).toContain('plan-archived');
    const again = { plan_slug: slug, subtask_index: 0, session_id: ada.session, agent: ada.agent };
    expect((await ada.refused('task_plan_claim_subtask', again)).code).toBe('PLAN_ARCHIVED');
  });

  test('a plan that did not ask for it is not archived', async () => {
    const { ada, repository } = await published(await world(), kind, false);
    await finish(ada, 0);
    expect((await finish(ada, 1)).auto_archive).toEqual({ status: 'skipped', reason: 'auto_archive disabled' });
    expect([existsSync(changeFile(repository, slug)), readRoot(repository).includes('T5|todo|')]).toEqual([true, true]);
  });

  test('a row that somebody changed meanwhile blocks the archive; the sub-task stays completed', async () => {
    const { ada, repository, kinds } = await published(await world(), kind, true);
    await finish(ada, 0);
    editRoot(repository, 'T5|todo|', 'T5|dropped|');
    expect(await finish(ada, 1)).toMatchObject({
      status: 'completed',
      auto_archive: { status: 'blocked', applied: 0, conflicts: [{ target: 'T5' }] },
    });
    expect(readRoot(repository)).toContain('T5|dropped|');
    expect(await kinds()).toContain('plan-archive-blocked');
    expect(await completedIn(ada, repository)).toBe(2);
  });

  test('a missing change is reported as an error in the answer; the sub-task stays completed', async () => {
    const { ada, repository, kinds } = await published(await world(), kind, true);
    await finish(ada, 0);
    rmSync(path.dirname(changeFile(repository, slug)), { recursive: true });
    expect(await finish(ada, 1)).toMatchObject({
      status: 'completed',
      auto_archive: { status: 'error', reason: 'SPEC_CHANGE_NOT_FOUND' },
    });
    expect(await kinds()).toContain('plan-archive-error');
    expect(await completedIn(ada, repository)).toBe(2);
  });

  test('an agent without access to the files completes sub-tasks but changes no row and archives nothing', async () => {
    const { seat, ada, repository } = await published(await world(), kind, true);
    const bob = await seat('bob');
    expect((await finish(bob, 0)).spec_row).toEqual({ status: 'skipped', reason: 'the repository is not reachable' });
    expect((await finish(bob, 1)).auto_archive).toEqual({
      status: 'error',
      reason: 'the repository is not reachable',
    });
    expect(readRoot(repository)).toContain('T5|todo|');
    expect(await completedIn(ada, repository)).toBe(2);
  });
});
