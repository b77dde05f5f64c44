import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { planOf, widgets } from '../../../../test/plan-drafts.ts';
import { addTask } from '../../../../test/stores.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import { openLane } from '../flows/open-lane.ts';

const note = { content: 'branch=work; task=guide; blocker=none; next=run tests; evidence=docs/guide.md' };

/** The files of a minimal git work tree on the branch `work`. */
function repository(home: string, name: string): string {
  const root = path.join(home, name);
  mkdirSync(path.join(root, '.git'), { recursive: true });
  writeFileSync(path.join(root, '.git', 'HEAD'), 'ref: refs/heads/work\n');
  return realpathSync(root);
}

async function onLane({ hub }: World, agent: string, repoRoot: string, branch = 'work'): Promise<number> {
  const scope = { agent, session: `s-${agent}`, surface: 'test' };
  return hub.store.write(scope, 'arrange', async (unit) => Number((await openLane(unit, { repoRoot, branch }))?.id));
}

onBothStores('task_note_working', (world) => {
  test('puts the note on the one open task of the session', async () => {
    const house = await world();
    const ada = await house.agent('ada');
    const task = await onLane(house, 'ada', '/repo');
    const { observation_id, ...rest } = await ada.call('task_note_working', note);
    expect(rest).toEqual({ id: observation_id, task_id: task, omx_notepad_pointer: { status: 'skipped' } });
    expect((await ada.call('get_observations', { ids: [observation_id] })).items).toMatchObject([
      { kind: 'note', session_id: 's-ada', ...note, metadata: { working_note: true } },
    ]);
  });

  test('names the candidates instead of guessing, and takes repository and branch to choose', async () => {
    const house = await world();
    const ada = await house.agent('ada', { cwd: house.home });
    const repo = repository(house.home, 'repo');
    const first = await onLane(house, 'ada', repo);
    const second = await onLane(house, 'ada', repo, 'other');
    const unclear = await ada.refused('task_note_working', { ...note, allow_omx_notepad_fallback: true });
    expect(unclear).toMatchObject({ code: 'AMBIGUOUS_ACTIVE_TASK' });
    expect(unclear.candidates).toContainEqual({
      task_id: first,
      title: 'work',
      repo_root: repo,
      branch: 'work',
      status: 'open',
      updated_at: expect.any(Number),
      agent: 'ada',
    });
    expect(() => readFileSync(path.join(repo, '.omx', 'notepad.md'))).toThrow('ENOENT');
    const chosen = { ...note, repo_root: `${repo}/`, branch: 'other' };
    expect(await ada.call('task_note_working', chosen)).toMatchObject({ task_id: second });
  });

  test('takes a relative repository from the folder of the caller, not from that of the hub', async () => {
    const house = await world();
    const [repo, other] = [repository(house.home, 'repo'), repository(house.home, 'other')];
    const ada = await house.agent('ada', { cwd: house.home });
    const first = await onLane(house, 'ada', repo);
    const second = await onLane(house, 'ada', other);
    for (const tool of ['task_note_working', 'note_working']) {
      const said = tool === 'note_working' ? { next: 'Test it', evidence: 'docs/guide.md' } : note;
      expect(await ada.call(tool, { ...said, repo_root: 'repo' })).toMatchObject({ task_id: first });
      expect(await ada.call(tool, { ...said, repo_root: './other/' })).toMatchObject({ task_id: second });
    }
  });

  test('leaves out only the lane of a branch that the session has left without posting', async () => {
    const house = await world();
    const repo = repository(house.home, 'repo');
    const ada = await house.agent('ada', { cwd: repo });
    const left = await onLane(house, 'ada', repo, 'start');
    const { task_id } = await ada.call('task_note_working', note);
    expect(task_id).not.toBe(left);
    await ada.call('task_post', { task_id: left, kind: 'note', content: 'Still here.' });
    expect(await ada.refused('task_note_working', note)).toMatchObject({ code: 'AMBIGUOUS_ACTIVE_TASK' });
    const bob = await house.agent('bob', { cwd: repository(house.home, 'other') });
    await onLane(house, 'bob', repo, 'start');
    expect(await bob.refused('task_note_working', note)).toMatchObject({ code: 'AMBIGUOUS_ACTIVE_TASK' });
  });

  test('prefers a task on a branch to the lane of that branch', async () => {
    const house = await world();
    const ada = await house.agent('ada');
    await onLane(house, 'ada', '/repo');
    const { id } = await addTask(house.hub.store, 'ada', { title: 'Guide', repoRoot: '/repo', branch: 'work' });
    await ada.call('task_post', { task_id: id, kind: 'note', content: 'Here.' });
    const where = { repo_root: '/repo', branch: 'work' };
    expect(await ada.call('task_note_working', { ...note, ...where })).toMatchObject({ task_id: id });
    const other = await onLane(house, 'ada', '/repo', 'other');
    expect(await ada.call('task_note_working', note)).toMatchObject({ task_id: id });
    await ada.call('task_post', { task_id: other, kind: 'note', content: 'Here too.' });
    expect(await ada.refused('task_note_working', note)).toMatchObject({ code: 'AMBIGUOUS_ACTIVE_TASK' });
  });

  test('goes to the sub-task that the session has claimed, not to the lane that it joined by itself', async () => {
    const house = await world();
    const repo = repository(house.home, 'repo');
    const [ada, bob] = [await house.agent('ada', { cwd: repo }), await house.agent('bob', { cwd: repo })];
    await ada.call('task_plan_publish', planOf('widgets', widgets, { repo_root: repo }));
    const { auto_claimed } = await bob.call('task_ready_for_agent', {});
    expect(auto_claimed).toMatchObject({ ok: true, branch: 'spec/widgets/sub-0' });
    expect(await bob.call('task_note_working', note)).toMatchObject({ task_id: auto_claimed.task_id });
    const lane = (await bob.call('task_list', {})).tasks.find(({ branch }: { branch: string }) => branch === 'work');
    await bob.call('task_post', { task_id: lane.id, kind: 'note', content: 'Also on the branch itself.' });
    expect(await bob.refused('task_note_working', note)).toMatchObject({ code: 'AMBIGUOUS_ACTIVE_TASK' });
  });

  test('goes to the one task that the agent owns, unless the session has written on the lane', async () => {
    const house = await world();
    const repo = repository(house.home, 'repo');
    const [ada, bob] = [await house.agent('ada'), await house.agent('bob', { cwd: repo })];
    const own = async (title: string) => Number((await ada.call('create_task', { title, owner: 'bob' })).id);
    const first = await own('First');
    const noted = await bob.call('task_note_working', note);
    expect(noted.task_id).toBe(first);
    const second = await own('Second');
    const other = await house.agent('bob', { cwd: repo, session: 's-bob-2' });
    expect((await other.call('task_note_working', { ...note, task_id: second })).task_id).toBe(second);
    const third = await house.agent('bob', { cwd: repo, session: 's-bob-3' });
    // Two tasks of its own: the note stays where the session is.
    const { task_id: lane } = await third.call('task_note_working', note);
    expect([first, second]).not.toContain(lane);
    await bob.call('complete_task', { id: String(second) });
    expect((await third.call('task_note_working', note)).task_id).toBe(lane);
  });

  test('is refused without an open task, and never opens one', async () => {
    const house = await world();
    const ada = await house.agent('ada');
    const task = await onLane(house, 'ada', '/repo');
    expect(await ada.refused('task_note_working', { ...note, branch: 'nowhere' })).toMatchObject({
      code: 'ACTIVE_TASK_NOT_FOUND',
      candidates: [{ task_id: task }],
    });
    await ada.call('complete_task', { id: String(task) });
    const both = { ...note, repo_root: '/repo', branch: 'work' };
    expect(await ada.refused('task_note_working', both)).toMatchObject({
      code: 'ACTIVE_TASK_NOT_FOUND',
      candidates: [],
    });
    expect((await ada.call('task_list')).tasks).toHaveLength(1);
  });

  test("writes a line to the notepad of the caller's repository if that fallback is allowed", async () => {
    const house = await world();
    const repo = repository(house.home, 'repo');
    const ada = await house.agent('ada', { session: 's-here', cwd: repo });
    await onLane(house, 'ada', repo);
    const fallback = { ...note, branch: 'nowhere', allow_omx_notepad_fallback: true };
    const pointer = { branch: 'nowhere', next: 'run;\nall tests' };
    const file = path.join(repo, '.omx', 'notepad.md');
    for (const _ of [1, 2]) {
      expect(await ada.call('task_note_working', { ...fallback, pointer }, 'the same')).toEqual({
        status: 'omx_notepad_fallback',
        observation_id: null,
        id: null,
        task_id: null,
        omx_notepad_pointer: { status: 'written', path: file },
      });
    }
    expect(readFileSync(file, 'utf8')).toBe(
      'branch=nowhere; task=guide; blocker=none; next=run all tests; evidence=docs/guide.md; colony_observation_id=none\n',
    );
  });

  test('writes no file outside of reachable repositories', async () => {
    const house = await world();
    const [repo, foreign] = [repository(house.home, 'repo'), repository(house.home, 'foreign')];
    const fallback = { ...note, branch: 'nowhere', allow_omx_notepad_fallback: true };
    const refused = (reason: string) => ({
      code: 'ACTIVE_TASK_NOT_FOUND',
      omx_notepad_pointer: { status: 'unavailable', reason },
    });
    const ada = await house.agent('ada', { cwd: repo });
    const elsewhere = await ada.refused('task_note_working', { ...fallback, repo_root: foreign });
    expect(elsewhere).toMatchObject(refused('REPO_NOT_REACHABLE'));
    const remote = await house.agent('bob');
    const told = await remote.refused('task_note_working', { ...fallback, repo_root: repo });
    expect(told).toMatchObject(refused('REPO_NOT_REACHABLE'));
    symlinkSync(foreign, path.join(repo, '.omx'));
    expect(await ada.refused('task_note_working', fallback)).toMatchObject(refused('It is a link.'));
  });
});
