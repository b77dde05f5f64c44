import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Loose } from '../../loose.ts';
import { git, someFolder, someRepository } from '../../repositories.ts';
import { addTask } from '../../stores.ts';
import { onBothStores } from '../../world.ts';
import { seatsIn } from './seats.ts';

onBothStores('claims over MCP', (world, kind) => {
  test('a file has one path, however it is named, and only files of the repository can be claimed', async () => {
    const house = await world();
    const root = someRepository();
    const tree = path.join(someFolder(), 'tree');
    git(root, 'worktree', 'add', '-q', tree, '-b', 'side');
    mkdirSync(path.join(root, 'src'));
    const ada = await seatsIn(house, kind)('ada', root);
    await addTask(house.hub.store, 'ada', { title: 'Cache', repoRoot: root, branch: 'work' });
    const claim = (file_path: string) => ({ task_id: 1, session_id: ada.session, file_path });
    for (const given of ['src/a.ts', './src/../src/a.ts', path.join(root, 'src/a.ts'), path.join(tree, 'src/a.ts')]) {
      expect((await ada.call('task_claim_file', claim(given))).file_path, given).toBe('src/a.ts');
    }
    const wrong = { '../b.ts': 'outside_repo', '/etc/passwd': 'outside_repo', src: 'directory', '/dev/null': 'pseudo' };
    for (const [given, reason] of Object.entries(wrong)) {
      expect(await ada.refused('task_claim_file', claim(given)), given).toMatchObject({
        code: 'INVALID_CLAIM_PATH',
        reason,
      });
    }
  });

  test('a claim never blocks and reports overlapping claims; a stale one stays as history', async () => {
    const house = await world();
    const root = someRepository();
    const seat = seatsIn(house, kind);
    const [ada, bob] = [await seat('ada', root), await seat('bob', root)];
    await addTask(house.hub.store, 'ada', { title: 'Cache', repoRoot: root, branch: 'work' });
    const claim = (who: typeof ada) =>
      who.call('task_claim_file', { task_id: 1, session_id: who.session, file_path: 'a.ts' });
    expect(await claim(ada)).toMatchObject({ overlap: 'none', previous_claim: null });
    expect(await claim(ada)).toMatchObject({ overlap: 'same_session' });
    const met = await claim(bob);
    expect(met).toMatchObject({ overlap: 'strong_active', previous_claim: { by_session_id: ada.session } });
    expect(met.live_file_contentions).toMatchObject([{ by_session_id: ada.session }]);
    const inbox = await bob.call('attention_inbox', { session_id: bob.session, agent: 'bob' });
    expect(inbox.live_file_contentions).toMatchObject([{ file_path: 'a.ts' }]);
    house.clock.advance({ hours: 5 });
    const cleo = await seat('cleo', root);
    const look = () => cleo.call('attention_inbox', { session_id: cleo.session, repo_root: root });
    expect(await look()).toMatchObject({
      recent_other_claims: [],
      live_file_contentions: [],
      stale_claim_signals: { stale_claim_count: 2, top_stale_branches: [{ branch: 'work', stale_claim_count: 2 }] },
    });
    expect(await claim(cleo)).toMatchObject({
      overlap: 'weak_stale',
      live_file_contentions: [],
      previous_claim: {
        by_session_id: bob.session,
        age_minutes: 300,
        age_class: 'stale',
        ownership_strength: 'weak',
      },
    });
    const { local_context } = await cleo.call('hivemind_context', { task_id: 1, session_id: cleo.session });
    expect(local_context.claims).toMatchObject([
      { by_session_id: ada.session, age_class: 'stale', yours: false },
      { by_session_id: bob.session, age_class: 'stale', yours: false },
      { by_session_id: cleo.session, age_class: 'fresh', yours: true },
    ]);
    // After twice the time the claims count as expired, but stay on the timeline.
    house.clock.advance({ hours: 3 });
    expect((await look()).summary).toMatchObject({ stale_other_claim_count: 0, expired_other_claim_count: 2 });
    const timeline = await cleo.call('task_timeline', { task_id: 1 });
    const sessions = timeline.flatMap(({ kind, session_id }: Loose) => (kind === 'claim' ? session_id : []));
    expect(new Set(sessions)).toEqual(new Set([cleo.session, bob.session, ada.session]));
  });
});
