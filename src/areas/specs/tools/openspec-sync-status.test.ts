import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { part, planOf } from '../../../../test/plan-drafts.ts';
import { someFolder } from '../../../../test/repositories.ts';
import { specRepository } from '../../../../test/spec-repository.ts';
import { onBothStores, T0 } from '../../../../test/world.ts';

const slug = 'batch-size';

function page(repository: string, name: string, text: string): void {
  const file = path.join(repository, 'openspec', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const codes = ({ issues }: { issues: { code: string }[] }) => issues.map((one) => one.code);

onBothStores('openspec_sync_status', (world) => {
  test('finds nothing if tasks and files agree', async () => {
    const { agent } = await world();
    const repository = specRepository();
    const ada = await agent('ada', { cwd: repository });
    const { task_id } = await ada.call('spec_change_open', { slug });
    expect(await ada.call('openspec_sync_status', { repo_root: repository })).toEqual({
      repo_root: repository,
      generated_at: T0,
      stale_after_ms: 86_400_000,
      task_count: 2,
      linked_task_count: 1,
      issue_count: 0,
      issues: [],
      issues_truncated: false,
      tasks: [
        {
          task_id,
          title: `spec/${slug}`,
          branch: `spec/${slug}`,
          status: 'open',
          updated_at: expect.any(Number),
          openspec_slug: slug,
          openspec_path: `openspec/changes/${slug}`,
        },
      ],
      tasks_truncated: false,
    });
  });

  test('reports stale checkboxes, with file and line', async () => {
    const { agent, clock } = await world();
    const repository = specRepository();
    const ada = await agent('ada', { cwd: repository });
    const { task_id } = await ada.call('spec_change_open', { slug });
    page(repository, `changes/${slug}/tasks.md`, '# Tasks\r\n- [x] One\r\n  - [ ] Two\r\n');
    clock.advance({ hours: 23 });
    expect(codes(await ada.call('openspec_sync_status', {}))).toEqual([]);
    clock.advance({ hours: 2 });
    expect((await ada.call('openspec_sync_status', {})).issues).toMatchObject([
      {
        code: 'stale-openspec-checkbox',
        severity: 'info',
        task_id,
        file_path: `openspec/changes/${slug}/tasks.md`,
        line: 3,
        checkbox_text: 'Two',
        repair_actions: [expect.stringContaining('line 3'), expect.stringContaining(`"task_id":${task_id}`)],
      },
    ]);
    expect(codes(await ada.call('openspec_sync_status', { stale_after_hours: 48 }))).toEqual([]);
  });

  test('asks for evidence of a done task until the thread has it', async () => {
    const { agent } = await world();
    const repository = specRepository();
    const ada = await agent('ada', { cwd: repository });
    const { task_id } = await ada.call('spec_change_open', { slug });
    page(repository, `changes/${slug}/tasks.md`, '- [ ] Build it\n- [ ] Clean up the branch\n');
    await ada.call('complete_task', { id: String(task_id) });
    expect(codes(await ada.call('openspec_sync_status', {}))).toEqual([
      'unchecked-openspec-checkbox',
      'unchecked-openspec-checkbox',
      'missing-pr-evidence',
      'missing-verification-evidence',
    ]);
    await ada.call('task_post', { task_id, kind: 'note', content: 'Merged https://example.org/o/r/pull/7. Verified.' });
    const status = await ada.call('openspec_sync_status', {});
    expect(codes(status)).toEqual(['merged-pr-cleanup-unchecked', 'unchecked-openspec-checkbox']);
    expect(status.issues[0]).toMatchObject({ checkbox_text: 'Clean up the branch', line: 2 });
  });

  test('reports the boxes of a plan as soon as its last sub-task has ended', async () => {
    const { agent } = await world();
    const repository = specRepository();
    const ada = await agent('ada', { cwd: repository });
    await ada.call('task_plan_publish', planOf(slug, [part('A'), part('B')], { repo_root: repository }));
    page(repository, `changes/${slug}/tasks.md`, '- [ ] Build it\n');
    const end = async (subtask_index: number) => {
      await ada.call('task_plan_claim_subtask', { plan_slug: slug, subtask_index });
      await ada.call('task_plan_complete_subtask', { plan_slug: slug, subtask_index, summary: 'Verified, pull/7' });
    };
    await end(0);
    expect(codes(await ada.call('openspec_sync_status', {}))).not.toContain('unchecked-openspec-checkbox');
    await end(1);
    expect((await ada.call('openspec_sync_status', {})).issues).toContainEqual(
      expect.objectContaining({ code: 'unchecked-openspec-checkbox', checkbox_text: 'Build it', line: 1 }),
    );
  });

  test('names tasks without files, files without tasks, and what is archived but open', async () => {
    const { agent } = await world();
    const repository = specRepository();
    const ada = await agent('ada', { cwd: repository });
    await ada.call('spec_change_open', { slug });
    await ada.call('spec_change_open', { slug: 'moved' });
    for (const name of [slug, 'moved']) rmSync(path.join(repository, 'openspec/changes', name), { recursive: true });
    page(repository, 'archive/2026-01-04-moved/CHANGE.md', '');
    page(repository, 'plans/big-plan/plan.md', '- [ ] x\n');
    symlinkSync(someFolder(), path.join(repository, 'openspec/plans/linked'));
    const { issues } = await ada.call('openspec_sync_status', {});
    expect(issues).toMatchObject([
      { code: 'missing-openspec-change', openspec_slug: slug, severity: 'error' },
      { code: 'archived-change-open-task', openspec_slug: 'moved' },
      { code: 'unlinked-openspec-plan', openspec_slug: 'big-plan', openspec_path: 'openspec/plans/big-plan' },
    ]);
    expect(issues[0].repair_actions[0]).toBe(`spec_change_open {"slug":"${slug}"}`);
  });

  test('says what the limit cut off', async () => {
    const { agent } = await world();
    const repository = specRepository();
    const ada = await agent('ada', { cwd: repository });
    for (const nth of [1, 2, 3]) page(repository, `plans/plan-${nth}/plan.md`, 'x');
    expect(await ada.call('openspec_sync_status', { limit: 2 })).toMatchObject({
      issue_count: 3,
      issues: [{ openspec_slug: 'plan-1' }, { openspec_slug: 'plan-2' }],
      issues_truncated: true,
    });
  });
});
