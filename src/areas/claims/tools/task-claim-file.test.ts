import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { git, someFolder, someRepository } from '../../../../test/repositories.ts';
import { addTask } from '../../../../test/stores.ts';
import { onBothStores, T0 } from '../../../../test/world.ts';

const ROOT = '/repos/guide';

onBothStores('task_claim_file', (world) => {
  test('claims the file, joins the caller and leaves an entry on the thread', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    await addTask(hub.store, 'ada', { repoRoot: ROOT });
    const input = { task_id: 1, session_id: 's-ada', file_path: `${ROOT}/src/a.ts`, note: 'new filter' };
    const claimed = await ada.call('task_claim_file', input);
    expect(claimed).toEqual({
      observation_id: expect.any(Number),
      file_path: 'src/a.ts',
      claim_status: 'claimed',
      claim_task_id: 1,
      warning: null,
      live_file_contentions: [],
      overlap: 'none',
      previous_claim: null,
      conflict_predictions: [],
    });
    expect(await ada.call('memory_retrieve', { memory_ids: [claimed.observation_id] })).toMatchObject({
      memories: [{ type: 'claim', content: 'claim src/a.ts — new filter' }],
    });
    const scope = { agent: 'ada', session: null, surface: 'test' };
    expect(await hub.store.read(scope, (unit) => unit.participants.isIn(1, 's-ada'))).toBe(true);
  });

  test('claims no path that only stands for one, whoever reports it', async () => {
    const { agent, hub } = await world();
    const root = someRepository();
    const ada = await agent('ada', { cwd: root });
    await addTask(hub.store, 'ada', { repoRoot: root });
    for (const file_path of ['...', '…', '<file_path>']) {
      const error = await ada.refused('task_claim_file', { task_id: 1, file_path });
      expect(error).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'file_path' }] });
    }
    const noted = await ada.refused('task_claim_file', { task_id: 1, file_path: 'a.ts', note: '<note>' });
    expect(noted).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'note' }] });
    const events = [{ type: 'claim', file_path: '...' }];
    expect(await ada.call('bridge_ingest', { events })).toMatchObject({ claimed_files: [], skipped: [{ index: 0 }] });
    const file_path = 'pages/[...slug]/<a>.ts';
    expect(await ada.call('task_claim_file', { task_id: 1, file_path })).toMatchObject({ file_path });
  });

  test('succeeds on a file that another session works on, and names that session', async () => {
    const { agent, clock, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await addTask(hub.store, 'ada', { repoRoot: ROOT });
    await addTask(hub.store, 'ada', { repoRoot: ROOT });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'src/a.ts' });
    clock.advance({ minutes: 7 });
    const met = await bob.call('task_claim_file', { task_id: 2, file_path: 'src/a.ts' });
    const adas = {
      task_id: 1,
      file_path: 'src/a.ts',
      by_session_id: 's-ada',
      agent: 'ada',
      claimed_at: T0,
      state: 'active',
      age_minutes: 7,
      age_class: 'fresh',
      ownership_strength: 'strong',
    };
    expect(met).toMatchObject({
      claim_status: 'claimed',
      overlap: 'strong_active',
      previous_claim: adas,
      live_file_contentions: [adas],
    });
    expect(met.warning).toContain('ada (session s-ada) works on this file');
    expect(await ada.call('task_claim_file', { task_id: 1, file_path: 'src/a.ts' })).toMatchObject({
      claim_status: 'refreshed_same_session',
      overlap: 'strong_active',
      live_file_contentions: [{ by_session_id: 's-bob' }],
    });
  });

  test('keeps a stale claim on record and reports it as weak', async () => {
    const { agent, clock, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await addTask(hub.store, 'ada', { repoRoot: ROOT });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'src/a.ts' });
    clock.advance({ minutes: 240 });
    expect(await bob.call('task_claim_file', { task_id: 1, file_path: 'src/a.ts' })).toMatchObject({
      claim_status: 'superseded_inactive_owner',
      overlap: 'weak_stale',
      warning: null,
      live_file_contentions: [],
      previous_claim: { by_session_id: 's-ada', age_class: 'stale', ownership_strength: 'weak' },
    });
    const scope = { agent: 'ada', session: null, surface: 'test' };
    const kept = await hub.store.read(scope, (unit) => unit.fileClaims.onTask(1));
    expect(kept.map(({ session }) => session)).toEqual(['s-ada', 's-bob']);
  });

  test('keeps its place when it is renewed in time, and loses it when it is not', async () => {
    const { agent, clock, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await addTask(hub.store, 'ada', { repoRoot: ROOT });
    const claim = { task_id: 1, file_path: 'src/a.ts' };
    await ada.call('task_claim_file', claim);
    clock.advance({ minutes: 100 });
    await bob.call('task_claim_file', claim);
    await ada.call('task_claim_file', claim);
    clock.advance({ minutes: 200 });
    const eve = await agent('eve');
    expect(await eve.call('task_claim_file', claim)).toMatchObject({ previous_claim: { by_session_id: 's-ada' } });
    clock.advance({ minutes: 60 });
    expect(await ada.call('task_claim_file', claim)).toMatchObject({ overlap: 'strong_active' });
    const zoe = await agent('zoe');
    expect(await zoe.call('task_claim_file', claim)).toMatchObject({ previous_claim: { by_session_id: 's-eve' } });
  });

  test('checks the disk for a local caller', async () => {
    const { agent, hub } = await world();
    const root = someRepository();
    mkdirSync(path.join(root, 'src'));
    const ada = await agent('ada', { cwd: root });
    await addTask(hub.store, 'ada', { repoRoot: root });
    expect(await ada.refused('task_claim_file', { task_id: 1, file_path: 'src' })).toMatchObject({
      code: 'INVALID_CLAIM_PATH',
      reason: 'directory',
    });
    const far = await agent('bob');
    expect(await far.call('task_claim_file', { task_id: 1, file_path: 'src' })).toMatchObject({ file_path: 'src' });
  });

  test("says how the file would merge with the holder's work tree", async () => {
    const { agent, hub } = await world();
    const root = someRepository();
    writeFileSync(path.join(root, 'a.ts'), 'one\ntwo\nthree\nfour\n');
    git(root, 'add', '.');
    git(root, 'commit', '-q', '-m', 'a');
    const tree = path.join(someFolder(), 'tree');
    git(root, 'worktree', 'add', '-q', '-b', 'feature', tree);
    const [ada, bob] = [await agent('ada', { cwd: root }), await agent('bob', { cwd: tree })];
    await addTask(hub.store, 'ada', { repoRoot: root });
    const claim = { task_id: 1, file_path: 'a.ts' };
    await ada.call('task_claim_file', claim);
    writeFileSync(path.join(root, 'a.ts'), 'one\nTWO\nthree\nfour\n');
    const ofAda = { by_session_id: 's-ada', agent: 'ada', base: expect.stringMatching(/^[0-9a-f]{12}$/) };
    const predicted = async () => (await bob.call('task_claim_file', claim)).conflict_predictions;
    const clean = { verdict: 'clean', own_lines: [], their_lines: ['2'], conflict_lines: [] };
    expect(await predicted()).toEqual([{ ...ofAda, ...clean }]);
    writeFileSync(path.join(tree, 'a.ts'), 'one\ntwo, but mine\nthree\nfour\nfive\n');
    git(tree, 'commit', '-q', '-am', 'mine');
    const conflict = { verdict: 'conflict', own_lines: ['2', 'after 4'], their_lines: ['2'], conflict_lines: ['2'] };
    expect(await predicted()).toEqual([{ ...ofAda, ...conflict }]);
    const eve = await agent('eve', { cwd: root });
    const met = await eve.call('task_claim_file', claim);
    expect(met.conflict_predictions).toMatchObject([
      { by_session_id: 's-ada', verdict: 'same_worktree' },
      { by_session_id: 's-bob', verdict: 'conflict' },
    ]);
    const far = await agent('zoe');
    expect((await far.call('task_claim_file', claim)).conflict_predictions).toEqual([]);
  });

  test('compares files of a task without a repository within that task', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    await ada.call('create_task', { title: 'Write the other guide' });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'guide.md' });
    const claim = { file_path: './guide.md' };
    expect(await bob.call('task_claim_file', { task_id: 2, ...claim })).toMatchObject({ overlap: 'none' });
    expect(await bob.call('task_claim_file', { task_id: 1, ...claim })).toMatchObject({ overlap: 'strong_active' });
  });

  test('of a file without a repository is separate for each task', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    for (const title of ['One', 'Two']) await ada.call('create_task', { title });
    const claim = (who: typeof ada, task_id: number) =>
      who.call('task_claim_file', { task_id, file_path: 'README.md' });
    for (const task_id of [1, 2]) await claim(ada, task_id);
    expect(await claim(ada, 2)).toMatchObject({ overlap: 'same_session' });
    expect(await claim(bob, 1)).toMatchObject({
      overlap: 'strong_active',
      previous_claim: { by_session_id: 's-ada', task_id: 1 },
    });
    const held = async (task: number) => {
      const scope = { agent: 'bob', session: 's-bob', surface: 'test' };
      const claims = await here.hub.store.read(scope, (unit) => unit.fileClaims.onTask(task));
      return claims.map(({ session }) => session);
    };
    expect([await held(1), await held(2)]).toEqual([['s-ada', 's-bob'], ['s-ada']]);
    // Releasing or handing off a file affects the claim of one task only.
    await ada.call('task_hand_off', { task_id: 2, to_agent: 'bob', summary: 'Yours.', released_files: ['README.md'] });
    expect([await held(1), await held(2)]).toEqual([['s-ada', 's-bob'], []]);
  });

  test('is refused for a task that the caller cannot see, and for an invalid path', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    const claim = { task_id: 1, file_path: 'a.ts' };
    expect(await bob.refused('task_claim_file', claim)).toMatchObject({ code: 'TASK_NOT_FOUND' });
    expect(await ada.refused('task_claim_file', { ...claim, file_path: '/dev/null' })).toMatchObject({
      code: 'INVALID_CLAIM_PATH',
      reason: 'pseudo',
    });
    expect((await ada.call('task_timeline', { task_id: 1 })).items).toEqual([]);
  });
});
