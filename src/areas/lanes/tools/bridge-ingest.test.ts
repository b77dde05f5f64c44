import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { git, someFolder, someRepository } from '../../../../test/repositories.ts';
import { everything } from '../../../../test/stores.ts';
import { onBothStores } from '../../../../test/world.ts';
import { addRepo } from '../../repos/repo-registry.ts';

onBothStores('bridge_ingest', (world) => {
  test('turns events of another program into a lane, entries, claims, edits and receipts', async () => {
    const { agent, hub } = await world();
    const root = someRepository();
    const ada = await agent('ada', { cwd: root });
    const bob = await agent('bob', { cwd: root });
    const answer = await ada.call('bridge_ingest', {
      session_id: 'ruflo-1',
      source: 'ruflo',
      branch: 'agent/ruflo/map',
      events: [
        { type: 'session_start' },
        { type: 'observation', kind: 'decision', summary: `The map\nis drawn ${'x'.repeat(600)}` },
        { type: 'claim', file_path: `${root}/map.ts`, summary: 'drawing' },
        { type: 'tool_use', tool: 'Edit', file_path: 'map.ts' },
        { type: 'usage', tool: 'plan', input_tokens: 100, output_tokens: 25, duration_ms: 12.5 },
        { type: 'pattern', summary: 'Maps want a legend.' },
        { type: 'claim', file_path: '/dev/null' },
        { type: 'dance' },
        { type: 'usage' },
      ],
    });
    expect(answer).toMatchObject({
      session_id: 'ruflo-1',
      task_id: 1,
      accepted: 6,
      claimed_files: ['map.ts'],
      edited_files: ['map.ts'],
      receipts: 1,
      skipped: [
        { index: 6, reason: expect.stringContaining('device') },
        { index: 7, reason: 'unknown type' },
        { index: 8, reason: 'no tokens' },
      ],
    });
    const { items } = await bob.call('get_observations', { ids: answer.observation_ids });
    expect(items).toMatchObject([
      { kind: 'decision', session_id: 'ruflo-1', metadata: { source: 'ruflo' } },
      { kind: 'claim' },
      { kind: 'pattern', content: 'Maps want a legend.' },
    ]);
    expect([...items[0].content]).toHaveLength(500);
    const { sessions } = await bob.call('hivemind');
    expect(sessions).toContainEqual(
      expect.objectContaining({
        session_key: 'ruflo-1',
        branch: 'agent/ruflo/map',
        activity: 'working',
        locked_file_preview: ['map.ts'],
      }),
    );
    expect(await hub.store.read(everything, (unit) => unit.metrics.lastCall('ruflo-1', 'ruflo:plan', 0))).toBeDefined();
    await ada.call('bridge_ingest', {
      session_id: 'ruflo-1',
      branch: 'agent/ruflo/map',
      events: [{ type: 'session_end' }],
    });
    expect((await bob.call('hivemind')).sessions).not.toContainEqual(
      expect.objectContaining({ session_key: 'ruflo-1' }),
    );
  });

  test('treats a work tree as its registered repository, and ignores files behind links that lead out', async () => {
    const { agent, hub } = await world();
    const [root, tree] = [someRepository(), path.join(someFolder(), 'tree')];
    git(root, 'worktree', 'add', '-q', tree, '-b', 'side');
    symlinkSync('/etc', path.join(tree, 'etc'));
    const link = path.join(someFolder(), 'link');
    symlinkSync(root, link);
    const ada = await agent('ada');
    const events = ['a.ts', 'etc/passwd', path.join(tree, 'b.ts')].flatMap((file_path) => [
      { type: 'claim', file_path },
      { type: 'tool_use', tool: 'Edit', file_path },
    ]);
    const from = (repo_root: string) => ({ session_id: 'ruflo-1', repo_root, events });
    expect((await ada.refused('bridge_ingest', from(tree))).code).toBe('REPO_NOT_REACHABLE');
    await addRepo(hub.store, root);
    const answer = await ada.call('bridge_ingest', from(tree));
    expect(answer).toMatchObject({ claimed_files: ['a.ts', 'b.ts'], edited_files: ['a.ts', 'b.ts'] });
    expect(answer.skipped.map(({ index }: { index: number }) => index)).toEqual([2, 3]);
    const lanes = await ada.call('hivemind', { repo_root: tree });
    expect(lanes).toMatchObject({ repo_roots: [root], sessions: [{ session_key: 'ruflo-1', branch: 'side' }] });
    // A link from outside into the repository is followed; the link `etc` is in the other work tree.
    expect((await ada.call('bridge_ingest', from(link))).claimed_files).toEqual(['a.ts', 'etc/passwd', 'b.ts']);
    // For a caller on this machine, the lane is also that of the work tree that the program is in.
    const bob = await agent('bob', { cwd: tree });
    await bob.call('bridge_ingest', { session_id: 'ruflo-2', events: [{ type: 'session_start' }] });
    expect((await ada.call('hivemind', { repo_root: root })).sessions).toContainEqual(
      expect.objectContaining({ session_key: 'ruflo-2', branch: 'side' }),
    );
  });

  test('keeps entries with the session if there is no repository', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const answer = await ada.call('bridge_ingest', {
      events: [
        { type: 'observation', summary: 'Done.' },
        { type: 'claim', file_path: 'a.ts' },
        { type: 'tool_use', file_path: 'a.ts' },
      ],
    });
    expect(answer).toMatchObject({
      task_id: null,
      accepted: 1,
      skipped: [
        { index: 1, reason: 'no repository' },
        { index: 2, reason: 'no repository' },
      ],
    });
    expect((await ada.call('timeline', { session_id: 's-ada' })).items).toMatchObject([{ kind: 'note' }]);
  });

  test('refuses sessions of other agents and repositories out of reach', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const events = [{ type: 'heartbeat' }];
    expect(await ada.refused('bridge_ingest', { session_id: 's-bob', events })).toMatchObject({
      code: 'NOT_YOUR_SESSION',
    });
    expect(await ada.refused('bridge_ingest', { repo_root: someRepository(), events })).toMatchObject({
      code: 'REPO_NOT_REACHABLE',
    });
    expect((await bob.call('task_list')).tasks).toEqual([]);
  });
});
