import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../../test/cli-here.ts';
import { part, planOf } from '../../../../test/plan-drafts.ts';
import { someRepository } from '../../../../test/repositories.ts';
import { openStore } from '../../../kernel/store/store.ts';
import { recordEdit } from '../../claims/flows/record-edit.ts';
import { isUnused } from '../../inbox/commands/conversion.ts';

/** Runs commands as the agent `codex` in a repository, with a session that has reported an observation. */
async function atWork() {
  const { waggle, home } = cliHere();
  const root = someRepository();
  const env = { WAGGLE_HOME: home, HOME: home, WAGGLE_AGENT: 'codex' };
  const run = (args: readonly string[], more: object = {}) => waggle(args, { cwd: root, env, ...more });
  const json = async (...args: string[]) => JSON.parse((await run([...args, '--json'])).out);
  const event = { type: 'observation', summary: 'Begun.' };
  await run(['bridge', 'ingest', '--session-id', 'sess_abc'], { stdin: () => Promise.resolve(JSON.stringify(event)) });
  return { home, root, run, json };
}

test('waggle note working leaves one current note in the fixed order of fields', async () => {
  const { root, run, json } = await atWork();
  const say = (...more: string[]) => json('note', 'working', '--session-id', 'sess_abc', '--repo-root', root, ...more);
  const first = await say('--next', 'run focused tests', '--evidence', 'test/map.test.ts');
  expect(first).toMatchObject({
    task_id: 1,
    content: 'branch=main | task=main | blocker=none | next=run focused tests | evidence=test/map.test.ts',
    superseded_observation_id: null,
    warnings: [],
  });
  const long = await say('--next', 'mend', '--blocker', 'a | b', '--evidence', `${'x'.repeat(300)}\nand a log`);
  expect(long.superseded_observation_id).toBe(first.observation_id);
  expect(long.warnings).toHaveLength(1);
  expect(long.content).toMatch(/^branch=main \| task=main \| blocker=a \/ b \| next=mend \| evidence=x{179}…$/);
  const told = await run(['note', 'working', '--session-id', 'sess_abc', '--next', 'x', '--evidence', 'a\nb']);
  expect(told).toMatchObject({ exit: 0, out: expect.stringContaining('evidence was cut') });
  for (const missing of [
    ['--next', 'x'],
    ['--evidence', 'x'],
    ['--next', ' ', '--evidence', 'x'],
  ]) {
    expect((await run(['note', 'working', '--session-id', 'sess_abc', ...missing])).exit).toBe(2);
  }
  expect((await run(['note', 'working', '--next', 'x', '--evidence', 'x'])).exit).toBe(4);
});

test('waggle config set fileHeatHalfLifeMinutes decides how fast files cool in the inbox', async () => {
  const { home, root, run, json } = await atWork();
  const anHourAgo = () => Date.now() - 3_600_000;
  const store = await openStore({ database: path.join(home, 'waggle.db'), clock: anHourAgo, ownClock: true });
  await store.write({ agent: 'codex', session: 'sess_abc', surface: 'test' }, 'arrange', (unit) =>
    recordEdit(unit, { session: 'sess_abc', repoRoot: root, filePath: 'map.ts', tool: 'Edit' }),
  );
  await store.close();
  const heat = async (...more: string[]) => {
    const { file_heat } = await json('tools', 'lanes', 'inbox', '--session-id', 'sess_abc', ...more);
    return file_heat[0].heat;
  };
  expect(await heat()).toBeLessThanOrEqual(0.25);
  expect((await run(['config', 'set', 'fileHeatHalfLifeMinutes', '1440'])).exit).toBe(0);
  expect(await heat()).toBeGreaterThan(0.9);
  expect(await heat('--file-heat-half-life-minutes', '30')).toBeLessThanOrEqual(0.25);
});

test('waggle bridge ingest reads lines or an array from a file or stdin, and names what it left out', async () => {
  const { root, run, json } = await atWork();
  const file = path.join(root, 'events.jsonl');
  writeFileSync(file, '{"type":"heartbeat"}\n\n{"type":"odd"}\n');
  expect(await json('bridge', 'ingest', file)).toEqual({
    accepted: 1,
    skipped: [{ line: 2, reason: 'unknown type' }],
  });
  writeFileSync(file, JSON.stringify(Array.from({ length: 250 }, () => ({ type: 'heartbeat' }))));
  expect(await json('bridge', 'ingest', file)).toMatchObject({ accepted: 250 });
  // A complete request is accepted unchanged; command line options override its fields.
  const request = { source: 'ruflo', session_id: 'sess_two', events: [{ type: 'session_start' }, { type: 'odd' }] };
  writeFileSync(file, JSON.stringify(request, null, 2));
  expect(await json('bridge', 'ingest', file)).toMatchObject({ accepted: 1, skipped: [{ line: 2 }] });
  expect(await json('bridge', 'ingest', file, '--session-id', 'sess_three')).toMatchObject({ accepted: 1 });
  const { sessions } = await json('lane', 'list');
  const keys = sessions.map(({ session_key }: { session_key: string }) => session_key);
  expect(keys).toEqual(expect.arrayContaining(['sess_two', 'sess_three']));
  for (const text of ['', '{', '{"type":7}']) {
    writeFileSync(file, text);
    expect((await run(['bridge', 'ingest', file])).exit).toBe(2);
  }
});

test('waggle lane list shows who works here, and takeover is refused while they do', async () => {
  const { run, json } = await atWork();
  expect((await json('lane', 'list')).sessions).toMatchObject([{ session_key: 'sess_abc', branch: 'main' }]);
  expect((await run(['lane', 'list'])).out).toContain('sess_abc');
  expect((await run(['lane', 'takeover', 'sess_abc'])).exit).toBe(5);
  expect((await run(['lane', 'takeover', 'nobody'])).exit).toBe(4);
});

test('waggle lane pause keeps a lane out of what looks stalled until waggle lane resume', async () => {
  const { run, json } = await atWork();
  expect(await json('lane', 'pause', 'sess_abc', '--reason', 'lunch')).toMatchObject({
    status: 'paused',
    session_id: 'sess_abc',
    branch: 'main',
    task_id: 1,
  });
  const [lane] = (await json('lane', 'list')).sessions;
  expect(lane).toMatchObject({
    state: 'paused',
    activity: 'idle',
    activity_summary: expect.stringMatching(/: lunch$/),
  });
  expect((await run(['lane', 'resume', 'main'])).out).toContain('main is active again');
  expect((await json('lane', 'list')).sessions).toMatchObject([{ activity: 'working' }]);
  expect((await run(['lane', 'pause', 'nobody'])).exit).toBe(4);
});

test('waggle health gives five lines, and fails only where something blocks', async () => {
  const { run, json } = await atWork();
  const { blocked, pillars } = await json('health');
  expect(blocked).toBe(false);
  expect(pillars.map(({ pillar, state }: Record<string, string>) => [pillar, state])).toEqual([
    ['lanes', 'good'],
    ['claims', 'good'],
    ['messages', 'good'],
    ['handoffs', 'good'],
    ['ready work', 'good'],
  ]);
  const shown = await run(['health']);
  expect(shown).toMatchObject({ exit: 0, out: expect.stringContaining('1 active, 0 stalled') });
});

test('waggle health says whether agents that ask for work claim it, even if asking claims it', async () => {
  const { root, run, json } = await atWork();
  const plan = planOf('pair', [part('A'), part('B', { depends_on: [0] })], { repo_root: root });
  await run(['call', 'task_plan_publish', JSON.stringify(plan)]);
  const asked = { from_tool: 'task_ready_for_agent', to_tool: 'task_plan_claim_subtask', from_calls: 0, to_calls: 0 };
  expect((await json('health')).conversion).toEqual({ ...asked, claimed: 0 });
  await run(['call', 'task_ready_for_agent', JSON.stringify({ repo_root: root })]);
  expect((await json('health')).conversion).toEqual({ ...asked, claimed: 1 });
  const calls = (from_calls: number, to_calls: number, claimed: number) =>
    isUnused({ from_tool: 'task_ready_for_agent', to_tool: 'task_plan_claim_subtask', from_calls, to_calls, claimed });
  expect([calls(3, 0, 0), calls(3, 0, 1), calls(3, 1, 0), calls(0, 0, 0)]).toEqual([true, false, false, false]);
});
