import { expect, test } from 'vitest';
import { type AgentHands, ok, type Script } from '../../../test/fake-agent.ts';
import { runsWorld } from '../../../test/runs-world.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { onBothStores, type StoreKind } from '../../../test/world.ts';
import { CUT_OFF_PROMPT } from './prompts.ts';

const heardReport = ({ run }: AgentHands) => run.prompt.startsWith('<task-notification>');

/** `middle` delegates to `lowest`, which runs until it is released or stopped. */
async function nested(kind: StoreKind, middle: Script) {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const world = await runsWorld(kind, async function* (hands) {
    if (hands.run.agentId === 'middle') return yield* middle(hands);
    await hands.call('hub_status', {});
    yield { type: 'text', text: 'at it' };
    await Promise.race([gate, hands.canceled]);
    yield ok('found it');
  });
  await world.startable('lowest');
  const own = await world.startable('middle');
  const boss = await world.agent('boss');
  const listed = async () => (await boss.call('WorkerList')).workers[0];
  const summaries = async () =>
    (await boss.call('list_waiting')).items.map((one: { summary: string }) => one.summary.replace('Agent "find" ', ''));
  const start = () => boss.call('Agent', { prompt: 'find', subagent_type: 'middle' });
  return { ...world, boss, own, listed, summaries, start, letGo: () => letGo() };
}

const delegating: Script = async function* (hands) {
  if (!heardReport(hands)) await hands.call('Agent', { prompt: 'look', subagent_type: 'lowest' });
  else await hands.call('hub_status', {});
  yield ok(heardReport(hands) ? 'It is there.' : 'I have sent somebody.');
};

onBothStores('a worker with its own workers', (_, kind) => {
  test('is not done while they work: its report says so, and the report of its last run completes it', async () => {
    const { boss, listed, summaries, start, startRunner, letGo, fake } = await nested(kind, delegating);
    const runner = startRunner();
    const { agentId } = await start();
    await waitFor(async () => (await summaries()).length === 1);
    expect(await summaries()).toEqual([
      'completed, but is not done (a worker of its own is at work): it will report again',
    ]);
    expect(await listed()).toMatchObject({ status: 'running', ended_at: null, unacknowledged: 1 });
    expect(await boss.call('TaskOutput', { task_id: agentId, block: false })).toMatchObject({
      retrieval_status: 'not_ready',
    });
    letGo();
    await runner.idle();
    expect(fake.runs.map((run) => run.agentId)).toEqual(['middle', 'lowest', 'middle']);
    expect((await summaries())[1]).toBe('completed');
    expect(await listed()).toMatchObject({ status: 'completed', unacknowledged: 2 });
    const runs = (await boss.call('list_waiting')).items.map((one: { run_id: string }) => one.run_id);
    expect(runs).toEqual([fake.runs[0]?.runId, fake.runs[2]?.runId]);
  });

  test('is stopped with them, even between its own runs, and learns of that with the next message', async () => {
    const { boss, own, listed, summaries, start, startRunner, fake } = await nested(kind, delegating);
    const runner = startRunner();
    const { agentId } = await start();
    await waitFor(async () => (await summaries()).length === 1);
    await boss.call('TaskStop', { task_id: agentId });
    await runner.idle();
    expect(await listed()).toMatchObject({ status: 'killed', unacknowledged: 2 });
    expect((await own.call('WorkerList')).workers).toMatchObject([{ status: 'killed', unacknowledged: 1 }]);
    const before = fake.runs.length;
    await boss.call('SendMessage', { to: agentId, message: 'Go on.' });
    await runner.idle();
    expect(fake.runs).toHaveLength(before + 1);
    expect(fake.runs.at(-1)?.prompt).toMatch(/^<task-notification>[\s\S]*<status>killed<[\s\S]*>\n\nGo on\.$/);
  });

  test('is done when its run ends if it received their reports in that run', async () => {
    const world = await nested(kind, async function* ({ call }) {
      await call('Agent', { prompt: 'look', subagent_type: 'lowest' });
      world.letGo();
      await call('wait', { timeout_seconds: 55 });
      yield ok('It is there.');
    });
    await world.start();
    await world.startRunner().idle();
    expect(await world.summaries()).toEqual(['completed']);
    expect(await world.listed()).toMatchObject({ status: 'completed' });
    expect(world.fake.runs).toHaveLength(2);
  });

  test('that was cut off after acknowledging a report is started again and still reports', async () => {
    let cut = false;
    const { startRunner, start, letGo, listed, summaries, fake } = await nested(kind, async function* (hands) {
      if (heardReport(hands) && !cut) {
        await hands.call('notification_ack', { delivery_ids: [/d-\d+/.exec(hands.run.prompt)?.[0]] });
        cut = true;
        await hands.canceled;
        return;
      }
      if (hands.run.prompt === CUT_OFF_PROMPT) {
        await hands.call('hub_status', {});
        yield ok('Found, after all.');
        return;
      }
      yield* delegating(hands);
    });
    letGo();
    const dying = startRunner();
    await start();
    await waitFor(async () => cut);
    await dying.stop();
    expect(await listed()).toMatchObject({ status: 'running' });
    await startRunner().idle();
    expect(fake.runs.at(-1)).toMatchObject({ agentId: 'middle', prompt: CUT_OFF_PROMPT });
    expect(await listed()).toMatchObject({ status: 'completed' });
    expect((await summaries()).at(-1)).toBe('completed');
  });

  test('whose reports somebody else acknowledged is done without another run', async () => {
    const { startRunner, start, own, agent, listed, summaries, fake } = await nested(kind, delegating);
    const admin = await agent('user', { scopes: ['read', 'write', 'run', 'admin'] });
    const runner = startRunner();
    await start();
    await waitFor(async () => (await summaries()).length === 1);
    await admin.call('pause_runs');
    await own.call('TaskStop', { task_id: (await own.call('WorkerList')).workers[0].agentId });
    const [{ delivery_ids }] = (await own.call('WorkerList')).workers;
    await own.call('notification_ack', { delivery_ids });
    expect(await listed()).toMatchObject({ status: 'running' });
    await admin.call('resume_runs');
    await runner.idle();
    expect(await listed()).toMatchObject({ status: 'completed' });
    expect(fake.runs.filter((run) => run.agentId === 'middle')).toHaveLength(1);
  });
});
