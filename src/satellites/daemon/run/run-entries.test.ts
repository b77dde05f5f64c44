import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { onBothStores } from '../../../../test/world.ts';
import { claimRun } from '../../../areas/runs/flows/claim-run.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';

const terms = { leaseMs: 60_000, maxRuns: 4, maxRunsPerAgent: 1, driverOf: () => 'sample', ours: [] };

onBothStores('what a run leaves on its thread', (_, kind) => {
  test('belongs to the agent if the agent wrote it, and to the hub otherwise', async () => {
    let fails = true;
    const { hub, startable, startRunner, clock } = await runsWorld(kind, async function* ({ run, call }) {
      await call('get_task', { id: run.taskId });
      if (!fails) return yield ok('Painted.');
      yield { type: 'ended', outcome: { kind: 'failed', reason: 'provider', detail: 'HTTP 500' } };
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'Paint' });
    // A hub that takes the thread and then disappears.
    await hub.store.write(systemScope, 'test', (unit) =>
      claimRun(unit, { ...terms, holder: 'gone', token: { id: 't-gone', hash: 'x' } }),
    );
    clock.advance({ minutes: 2 });
    const runner = startRunner();
    await runner.idle();
    fails = false;
    await ada.call('run_task', { id: '1' });
    await runner.idle();
    const { entries } = await ada.call('thread_read', { id: '1' });
    expect(entries).toMatchObject([
      { type: 'result', author: 'waggle', payload: { status: 'lost' } },
      { type: 'message', role: 'user', author: 'waggle' },
      { type: 'result', author: 'waggle', payload: { status: 'failed' } },
      { type: 'message', role: 'user', author: 'waggle' },
      { type: 'result', author: 'ada', text: 'Painted.', payload: { status: 'ok' } },
    ]);
  });

  test('is told once to an agent without memory of it, even if the result repeats the last message', async () => {
    const { startable, startRunner, fake } = await runsWorld(kind, async function* ({ run, call }) {
      await call('get_task', { id: run.taskId });
      yield { type: 'text', text: 'I chose blue.' };
      yield ok('I chose blue.');
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'Paint' });
    const runner = startRunner();
    await runner.idle();
    await ada.call('run_task', { id: '1' });
    await runner.idle();
    expect(fake.runs[1]?.systemPrompt?.split('I chose blue.')).toHaveLength(2);
    expect((await ada.call('thread_read', { id: '1' })).entries).toHaveLength(6);
  });

  test('output can be read while a program runs, and becomes the report when it is stopped', async () => {
    const { startable, agent, startRunner, hub } = await runsWorld(kind, async function* ({ call, canceled }) {
      await call('hub_status', {});
      yield { type: 'output', stream: 'stdout', text: 'half of ' };
      yield { type: 'output', stream: 'stdout', text: 'the list\n' };
      await canceled;
    });
    await startable('helper', { driver: 'exec', command: ['list'] });
    const boss = await agent('boss');
    const { agentId } = await boss.call('Agent', { prompt: 'list', subagent_type: 'helper' });
    const runner = startRunner();
    const soFar = () => boss.call('TaskOutput', { task_id: agentId, block: false });
    await waitFor(async () => JSON.stringify(await soFar()).includes('half of the list'));
    expect(await hub.store.read(systemScope, (unit) => unit.runs.countRunning())).toBe(1);
    expect(await boss.outcome('TaskStop', { task_id: agentId })).toMatchObject({
      reports: [expect.stringContaining('<result>half of the list</result>')],
    });
    await runner.idle();
  });

  test("a failed program's output is its result, with the exit code in the summary and its calls counted", async () => {
    const { startable, agent, startRunner } = await runsWorld(kind, async function* ({ call }) {
      await call('hub_status', {});
      yield { type: 'output', stream: 'stdout', text: 'half of the list\n' };
      yield { type: 'output', stream: 'stderr', text: 'no luck\n' };
      yield { type: 'text', text: 'half of the list' };
      const how = { exit: 'exit code 3', detail: 'exit code 3: no luck' };
      yield { type: 'ended', outcome: { kind: 'failed', reason: 'crashed', ...how } };
    });
    await startable('helper', { driver: 'exec', command: ['list'] });
    const boss = await agent('boss');
    await boss.call('Agent', { prompt: 'list', subagent_type: 'helper' });
    await startRunner().idle();
    expect(await boss.outcome('list_tasks')).toMatchObject({
      reports: [
        expect.stringMatching(
          /\(exit code 3\)<\/summary>\n<result>half of the list<\/result>\n<usage><tool_uses>1<\/tool_uses>/,
        ),
      ],
    });
  });

  test('a long result is stored in full; its report gives the length and shows both ends', async () => {
    const long = `begin ${'x'.repeat(150_000)} end`;
    const { startable, agent, startRunner } = await runsWorld(kind, async function* ({ call }) {
      await call('hub_status', {});
      yield { type: 'text', text: long };
      yield ok(long);
    });
    await startable('helper');
    const boss = await agent('boss');
    const { agentId } = await boss.call('Agent', { prompt: 'list', subagent_type: 'helper' });
    await startRunner().idle();
    const said = expect.stringMatching(/<result>begin x+\n\[left out: 142010 of 150010 characters; .*\]\nx+ end</);
    expect(await boss.outcome('list_tasks')).toMatchObject({ reports: [said] });
    const { task } = await boss.call('TaskOutput', { task_id: agentId });
    expect(task.result).toBe(long);
    expect(task.output).toMatch(/^begin x+\n… \d+ characters left out …\nx+ end$/);
  });
});
