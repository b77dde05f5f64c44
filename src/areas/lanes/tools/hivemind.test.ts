import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { git, someFolder, someRepository } from '../../../../test/repositories.ts';
import { addTask, everything } from '../../../../test/stores.ts';
import { onBothStores, T0 } from '../../../../test/world.ts';

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(T0 - minutes * MINUTE).toISOString();

function write(root: string, file: string, content: unknown): void {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content));
}

const record = (root: string, more: object = {}) => ({
  branch: 'agent/codex/live-task',
  taskName: 'Ship the map',
  latestTaskPreview: 'Expose runtime tasks',
  agentName: 'codex',
  cliName: 'codex',
  worktreePath: path.join(root, '.omx/agent-worktrees/live-task'),
  startedAt: ago(10),
  lastHeartbeatAt: ago(1),
  state: 'working',
  ...more,
});

const SESSIONS = '.omx/state/active-sessions';

onBothStores('hivemind', (world) => {
  test('shows a session with its branch, task and claimed files', async () => {
    const { agent, clock, hub } = await world();
    const root = someRepository();
    const ada = await agent('ada', { cwd: root, client: 'claude-code' });
    await addTask(hub.store, 'ada', { title: 'Write the guide', repoRoot: root });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'guide.md' });
    await hub.callsWritten();
    clock.advance({ minutes: 2 });
    const map = await ada.call('hivemind');
    expect(map).toMatchObject({
      generated_at: new Date(T0 + 2 * MINUTE).toISOString(),
      repo_roots: [root],
      session_count: 1,
      counts: { working: 1, thinking: 0, idle: 0, stalled: 0, dead: 0, unknown: 0 },
    });
    expect(map.sessions).toEqual([
      expect.objectContaining({
        repo_root: root,
        source: 'active-session',
        branch: 'main',
        task: 'Write the guide',
        agent: 'ada',
        cli: 'claude-code',
        activity: 'working',
        worktree_path: root,
        session_key: 's-ada',
        started_at: ago(0),
        elapsed_seconds: 120,
        locked_file_count: 1,
        locked_file_preview: ['guide.md'],
      }),
    ]);
  });

  test("shows one lane for a client that names its own session beside the connection's", async () => {
    const { agent, clock, hub } = await world();
    const root = someRepository();
    const ada = await agent('ada', { cwd: root, session: 's-0123456789abcdef' });
    const keys = async () =>
      (await ada.call('hivemind')).sessions.map(({ session_key }: { session_key: string }) => session_key);
    expect(await keys()).toEqual(['s-0123456789abcdef']);
    clock.advance({ minutes: 1 });
    await ada.call('task_note_working', { session_id: 'sess_abc', content: 'next=go on' });
    expect(await keys()).toEqual(['sess_abc']);
    await addTask(hub.store, 'ada', { title: 'Write the guide', repoRoot: root });
    await ada.call('task_claim_file', { task_id: 2, file_path: 'guide.md' });
    expect((await keys()).sort()).toEqual(['s-0123456789abcdef', 'sess_abc']);
  });

  test('names a lane after the task of its branch, not after a later one', async () => {
    const { agent, clock } = await world();
    const root = someRepository();
    const tree = path.join(someFolder(), 'tree');
    git(root, 'worktree', 'add', '-q', tree, '-b', 'side');
    const [ada, bob] = [await agent('ada', { cwd: root }), await agent('bob', { cwd: tree })];
    for (const one of [ada, bob]) await one.call('task_note_working', { content: 'next=go on' });
    clock.advance({ minutes: 1 });
    await bob.call('task_post', { task_id: 1, kind: 'note', content: 'A word on your branch.' });
    const { sessions } = await ada.call('hivemind');
    expect(sessions.map(({ branch, task }: Record<string, string>) => [branch, task]).sort()).toEqual([
      ['main', 'main'],
      ['side', 'side'],
    ]);
  });

  test('tracks a session from idle to stalled to dead, and to another branch', async () => {
    const { agent, clock, hub } = await world();
    const root = someRepository();
    const ada = await agent('ada', { cwd: root });
    const bob = await agent('bob');
    await hub.store.write(everything, 'arrange', (unit) => unit.repos.add(root));
    const seen = async (include_stale = false) => {
      const { sessions } = await bob.call('hivemind', { repo_root: root, include_stale });
      return sessions.map(({ activity, branch }: Record<string, string>) => [activity, branch]);
    };
    clock.advance({ minutes: 6 });
    expect(await seen()).toEqual([['idle', 'main']]);
    clock.advance({ minutes: 10 });
    expect(await seen()).toEqual([['stalled', 'main']]);
    git(root, 'switch', '-q', '-c', 'side');
    await ada.call('hivemind');
    await hub.callsWritten();
    expect(await seen()).toEqual([['working', 'side']]);
    await hub.leave(ada.caller);
    expect(await seen()).toEqual([]);
    expect(await seen(true)).toEqual([['dead', 'side']]);
  });

  test('shows the caller at work, however long it was silent before this call', async () => {
    const { agent, clock } = await world();
    const root = someRepository();
    const [ada, bob] = [await agent('ada', { cwd: root }), await agent('bob', { cwd: root })];
    for (const one of [ada, bob]) await one.call('hivemind');
    const seen = async () => {
      const { sessions } = await ada.call('hivemind', { include_stale: true });
      return Object.fromEntries(sessions.map((one: Record<string, string>) => [one.agent, one.activity]));
    };
    clock.advance({ minutes: 20 });
    expect(await seen()).toEqual({ ada: 'working', bob: 'stalled' });
    clock.advance({ hours: 30 });
    expect(await seen()).toEqual({ ada: 'working' });
    expect((await ada.call('hivemind_context')).lanes).toMatchObject([{ activity: 'working', needs_attention: false }]);
  });

  test('reads sessions recorded by other programs, in either spelling, and ignores junk', async () => {
    const { agent } = await world();
    const root = someRepository();
    const away = await agent('ada', { cwd: root, session: 'kept' });
    write(root, `${SESSIONS}/live.json`, record(root, { pid: process.pid }));
    write(root, `${SESSIONS}/snake.json`, {
      branch: 'agent/claude/other',
      worktree_path: '/elsewhere',
      started_at: ago(3),
      state: 'THINKING',
    });
    write(root, `${SESSIONS}/silent.json`, record(root, { branch: 'agent/codex/old', lastHeartbeatAt: ago(6) }));
    write(root, `${SESSIONS}/ended.json`, record(root, { branch: 'agent/codex/gone', pid: 2 ** 30 }));
    write(root, `${SESSIONS}/same.json`, record(root, { branch: 'agent/ada/same', sessionKey: 'kept' }));
    write(root, `${SESSIONS}/half.json`, '{"branch":');
    write(root, `${SESSIONS}/list.json`, '[1]');
    write(root, `${SESSIONS}/nothing.json`, record(root, { startedAt: 'soon' }));
    write(root, `${SESSIONS}/notes.txt`, record(root));
    mkdirSync(path.join(root, `${SESSIONS}/folder.json`));
    symlinkSync('/dev/zero', path.join(root, `${SESSIONS}/endless.json`));
    const map = await away.call('hivemind');
    expect(map.sessions.map(({ branch, activity }: Record<string, string>) => [branch, activity])).toEqual([
      ['main', 'working'],
      ['agent/codex/live-task', 'working'],
      ['agent/claude/other', 'thinking'],
    ]);
    expect(map.sessions[1]).toMatchObject({
      source: 'active-session',
      task: 'Expose runtime tasks',
      task_name: 'Ship the map',
      pid: process.pid,
      pid_alive: true,
      started_at: ago(10),
      last_heartbeat_at: ago(1),
      file_path: path.join(root, `${SESSIONS}/live.json`),
    });
    const all = await away.call('hivemind', { include_stale: true });
    expect(all).toMatchObject({ session_count: 5, counts: { dead: 2 } });
    const first = await away.call('hivemind', { include_stale: true, limit: 1 });
    expect(first).toMatchObject({ session_count: 5, counts: { working: 2, thinking: 1, dead: 2 } });
    expect(first.sessions).toHaveLength(1);
  });

  test('trusts a lock that names its owner and branch', async () => {
    const { agent } = await world();
    const root = someRepository();
    const bob = await agent('bob', { cwd: root });
    const lock = { branch: 'agent/codex/plain', task: 'Draw the map', agent: 'gemini', updated_at: ago(1) };
    write(root, '.omx/agent-worktrees/plain/AGENT.lock', lock);
    const { sessions } = await bob.call('hivemind');
    expect(sessions).toContainEqual(
      expect.objectContaining({
        source: 'worktree-lock',
        branch: 'agent/codex/plain',
        task: 'Draw the map',
        agent: 'gemini',
        activity: 'working',
      }),
    );
  });

  test('reads locks of work trees and files, and finds unreported work trees', async () => {
    const { agent, hub } = await world();
    const root = someRepository();
    await hub.store.write(everything, 'arrange', (unit) => unit.repos.add(root));
    const bob = await agent('bob');
    const tree = (folder: string, branch: string) =>
      git(root, 'worktree', 'add', '-q', path.join(root, folder), '-b', branch);
    tree('.omx/agent-worktrees/locked', 'agent/codex/locked');
    tree('.omc/agent-worktrees/late', 'agent/claude/late');
    tree('.omx/agent-worktrees/stranded', 'agent/codex/stranded');
    tree('.omx/agent-worktrees/person', 'feature');
    mkdirSync(path.join(root, '.omx/agent-worktrees/empty'));
    const session = { taskPreview: 'Draw the map', taskUpdatedAt: ago(2), sessionKey: 'k1', projectName: 'map' };
    write(root, '.omx/agent-worktrees/locked/AGENT.lock', { snapshots: [{ snapshotName: 's', sessions: [session] }] });
    write(root, '.omc/agent-worktrees/late/AGENT.lock', { updatedAt: ago(16) });
    write(root, '.omx/state/agent-file-locks.json', {
      locks: {
        'src/b.ts': { branch: 'agent/codex/locked', claimed_at: ago(5) },
        'src/a.ts': { branch: 'agent/gemini/alone', claimed_at: ago(61) },
        'src/c.ts': 7,
      },
    });
    const { sessions, counts } = await bob.call('hivemind', { repo_root: root });
    const told = sessions.map((lane: Record<string, unknown>) => [lane.source, lane.branch, lane.activity, lane.task]);
    expect(told).toEqual([
      ['worktree-lock', 'agent/codex/locked', 'working', 'Draw the map'],
      ['worktree-lock', 'agent/claude/late', 'stalled', 'late'],
      ['file-lock', 'agent/gemini/alone', 'stalled', '1 locked file(s)'],
      ['managed-worktree', 'agent/codex/stranded', 'stalled', 'Stranded lane: agent/codex/stranded'],
    ]);
    expect(counts).toMatchObject({ working: 1, stalled: 3 });
    expect(sessions[0]).toMatchObject({
      agent: 'codex',
      session_key: 'k1',
      snapshot_name: 's',
      locked_file_preview: ['src/b.ts'],
    });
  });

  test("reaches the caller's repository and registered ones, and no other", async () => {
    const { agent, hub } = await world();
    const [root, other] = [someRepository(), someRepository()];
    const elsewhere = path.join(someFolder(), 'tree');
    git(root, 'worktree', 'add', '-q', elsewhere, '-b', 'side');
    const ada = await agent('ada', { cwd: elsewhere });
    expect(await ada.call('hivemind')).toMatchObject({ repo_roots: [root], sessions: [{ branch: 'side' }] });
    expect(await ada.call('hivemind', { repo_root: root })).toMatchObject({ repo_roots: [root] });
    for (const input of [{ repo_root: other }, { repo_roots: [root, other] }, { repo_root: '/' }]) {
      expect(await ada.refused('hivemind', input)).toMatchObject({ code: 'REPO_NOT_REACHABLE' });
    }
    const far = await agent('bob');
    expect(await far.refused('hivemind', { repo_root: root })).toMatchObject({ code: 'REPO_NOT_REACHABLE' });
    expect(await far.call('hivemind')).toMatchObject({ repo_roots: [], sessions: [] });
    await hub.store.write(everything, 'arrange', (unit) => unit.repos.add(other));
    expect(await far.call('hivemind')).toMatchObject({ repo_roots: [other] });
    expect(await ada.call('hivemind', { repo_roots: [root, other] })).toMatchObject({ repo_roots: [root, other] });
    rmSync(other, { recursive: true });
    expect(await far.call('hivemind', { repo_root: other })).toMatchObject({ session_count: 0 });
  });

  test('names no task that the caller cannot see', async () => {
    const { agent } = await world();
    const root = someRepository();
    const [ada, bob] = [await agent('ada', { cwd: root }), await agent('bob', { cwd: root })];
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'secret.md' });
    expect(JSON.stringify(await bob.call('hivemind'))).not.toMatch(/Mine|secret/);
    expect((await ada.call('hivemind')).sessions).toContainEqual(expect.objectContaining({ task: 'Mine' }));
  });
});
