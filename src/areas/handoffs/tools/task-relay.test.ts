import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { adaAtWork, claimsOn, ROOT, relayed } from '../../../../test/baton-world.ts';
import { someRepository } from '../../../../test/repositories.ts';
import { addTask } from '../../../../test/stores.ts';
import { onBothStores } from '../../../../test/world.ts';
import { recordEdit } from '../../claims/flows/record-edit.ts';

onBothStores('task_relay', (world) => {
  test('weakens the fresh claims of the sender at once, and leaves stale ones out', async () => {
    const here = await world();
    const { ada } = await adaAtWork(here, ['old.ts']);
    here.clock.advance({ minutes: 240 });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'new.ts' });
    const { relay_observation_id: id, status } = await ada.call('task_relay', relayed);
    expect(status).toBe('pending');
    expect(await claimsOn(here)).toEqual(['new.ts s-ada handoff_pending', 'old.ts s-ada active']);
    const { items } = await ada.call('task_timeline', { task_id: 1 });
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'claim-weakened', reply_to: id },
      { id, kind: 'relay' },
    ]);
    const eve = await here.agent('eve');
    expect(await eve.call('task_claim_file', { task_id: 1, file_path: 'new.ts' })).toMatchObject({
      overlap: 'weak_stale',
    });
  });

  test('records where the sender stopped: edits, decisions, blockers and search terms', async () => {
    const here = await world();
    const { ada } = await adaAtWork(here);
    const edit = (filePath: string) =>
      here.hub.store.write({ agent: 'ada', session: 's-ada', surface: 'test' }, 'edit', (unit) =>
        recordEdit(unit, { session: 's-ada', repoRoot: ROOT, filePath, tool: 'Edit' }),
      );
    await edit('a.ts');
    here.clock.advance({ minutes: 1 });
    await edit('z.ts');
    await ada.call('task_post', { task_id: 1, kind: 'decision', content: 'The parser is written by hand.' });
    await ada.call('task_post', { task_id: 1, kind: 'blocker', content: 'The parser has no licence.' });
    const { relay_observation_id: id } = await ada.call('task_relay', { ...relayed, expires_in_minutes: 60 });
    const { items } = await ada.call('get_observations', { ids: [id] });
    expect(items).toMatchObject([
      {
        kind: 'relay',
        content: 'The parser is half written.',
        metadata: {
          from_session_id: 's-ada',
          reason: 'quota',
          base_branch: 'main',
          to_agent: 'any',
          status: 'pending',
          expires_at: here.clock.now + 3_600_000,
          resumable_state: {
            last_files_edited: ['z.ts', 'a.ts'],
            active_claims: ['a.ts', 'b.ts'],
            last_handoff_summary: null,
            recent_decisions: ['The parser is written by hand.'],
            open_blockers: ['The parser has no licence.'],
            relevant_search_seeds: ['parser', 'written', 'licence'],
          },
          worktree_recipe: {
            base_branch: 'main',
            inherit_claims: ['a.ts', 'b.ts'],
            fetch_files_at: null,
            untracked_files_warning: ['a.ts', 'z.ts'],
            source: null,
          },
        },
      },
    ]);
    const fetched = await ada.call('task_relay', { ...relayed, fetch_files_at: 'abc1234' });
    const [second] = (await ada.call('get_observations', { ids: [fetched.relay_observation_id] })).items;
    expect(second.metadata).toMatchObject({
      resumable_state: { last_handoff_summary: 'The parser is half written.' },
      worktree_recipe: { fetch_files_at: 'abc1234', untracked_files_warning: [], inherit_claims: [] },
    });
  });

  test('takes the state of the work tree from git, for a sender on this machine', async () => {
    const { agent, hub } = await world();
    const root = someRepository();
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
    writeFileSync(path.join(root, 'kept.ts'), '1');
    git('add', '.');
    git('-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '-qm', 'First');
    writeFileSync(path.join(root, 'kept.ts'), '2');
    mkdirSync(path.join(root, 'new folder'));
    writeFileSync(path.join(root, 'new folder', 'a b.ts'), '');
    const ada = await agent('ada', { cwd: root });
    await addTask(hub.store, 'ada', { repoRoot: root });
    const { relay_observation_id: id } = await ada.call('task_relay', relayed);
    const [{ metadata }] = (await ada.call('get_observations', { ids: [id] })).items;
    expect(metadata.worktree_recipe).toMatchObject({
      untracked_files_warning: ['kept.ts', 'new folder/a b.ts'],
      source: {
        worktree_path: root,
        branch: git('branch', '--show-current'),
        head_commit: git('rev-parse', 'HEAD'),
        dirty_files: ['kept.ts'],
        untracked_files: ['new folder/a b.ts'],
        unpushed_commit_count: null,
      },
    });
  });

  test('is refused for a missing task and for a line that is too long', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.refused('task_relay', relayed)).toMatchObject({ code: 'TASK_NOT_FOUND' });
    const long = { ...relayed, one_line: 'x'.repeat(241) };
    expect(await ada.refused('task_relay', long)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });

  test('sums up the last handoff without its lists of steps and files', async () => {
    const here = await world();
    const { ada } = await adaAtWork(here);
    const summary = 'The lexer is finished.';
    const lists = { next_steps: ['Write the parser'], transferred_files: ['a.ts'] };
    await ada.call('task_hand_off', { task_id: 1, to_agent: 'any', summary, ...lists });
    const { relay_observation_id: id } = await ada.call('task_relay', relayed);
    const { items } = await ada.call('get_observations', { ids: [id] });
    expect(items[0].metadata.resumable_state.last_handoff_summary).toBe(summary);
  });
});
