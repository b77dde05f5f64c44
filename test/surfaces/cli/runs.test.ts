import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { waitFor } from '../../wait-for.ts';
import { machine } from './waggle.ts';

function describeAgent(home: string, id: string, runner: object): void {
  mkdirSync(path.join(home, 'agents', id), { recursive: true });
  writeFileSync(path.join(home, 'agents', id, 'agent.json'), JSON.stringify({ name: id, runner }));
}

test('two sample agents complete a delegated task without any API key', async () => {
  const { home, json, start } = machine();
  for (const id of ['ann', 'bob']) describeAgent(home, id, { driver: 'sample' });
  await start();
  const brief = { title: 'Ship it', description: 'Delegate to bob: write the notes', owner: 'ann' };
  expect(await json('call', 'create_task', JSON.stringify(brief))).toMatchObject({ exit: 0, id: '1' });
  await waitFor(async () => (await json('tools', 'tasks', 'history')).tasks.length === 2);
  const { tasks } = await json('tools', 'tasks', 'history');
  expect(tasks).toMatchObject([
    { id: '1', owner: 'ann', status: 'done', steps: [{}, { taskId: '2', done: true }, {}, {}] },
    { id: '2', owner: 'bob', createdBy: 'ann', status: 'done', title: 'write the notes' },
  ]);
  await waitFor(async () =>
    (await json('tools', 'runs', 'list')).runs.every(({ status }: { status: string }) => status === 'ok'),
  );
  const { runs } = await json('tools', 'runs', 'list');
  expect(runs.map((run: { agent: string; reason: string }) => `${run.agent} ${run.reason}`).reverse()).toEqual([
    'ann created',
    'bob created',
    'ann subtask',
  ]);
  const { entries } = await json('tools', 'runs', 'thread', '1');
  expect(entries.at(-1).text).toMatch(/^I am Waggle's sample agent\. Task #1 is done/);
});

test('any program can be an agent: its environment tells it how to reach the hub, over stdio too', async () => {
  const { home, json, start } = machine();
  const script = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.env.WAGGLE_MCP_COMMAND, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
    const send = (message) => child.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
    const clientInfo = { name: 'script', version: '1' };
    send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
    send({ method: 'notifications/initialized' });
    const args = { id: process.env.WAGGLE_TASK_ID };
    send({ id: 2, method: 'tools/call', params: { name: 'complete_task', arguments: args } });
    require('node:readline').createInterface({ input: child.stdout }).on('line', (line) => {
      if (JSON.parse(line).id !== 2) return;
      console.log('  done by ' + process.env.WAGGLE_RUN_ID + '  ');
      child.stdin.end();
    });`;
  describeAgent(home, 'ann', { driver: 'exec', command: [process.execPath, '-e', script] });
  await start();
  await json('call', 'create_task', JSON.stringify({ title: 'Do it', owner: 'ann' }));
  await waitFor(
    async () =>
      (await json('tools', 'runs', 'list')).runs[0]?.status !== 'running' &&
      (await json('tools', 'runs', 'list')).runs.length > 0,
  );
  const { runs } = await json('tools', 'runs', 'list');
  expect(runs).toMatchObject([{ status: 'ok', agent: 'ann', driver: 'exec' }]);
  expect(await json('tools', 'tasks', 'get', '1')).toMatchObject({ status: 'done' });
  const { entries } = await json('tools', 'runs', 'thread', '1');
  expect(entries.at(-1).text).toBe(`done by ${runs[0].run_id}`);
});

test('a program that never reaches the hub has failed, whatever its exit code; a pause refuses runs', async () => {
  const { home, json, waggle, start } = machine();
  describeAgent(home, 'ann', { driver: 'exec', command: [process.execPath, '-e', 'console.log("all done")'] });
  describeAgent(home, 'bob', {
    driver: 'exec',
    command: [process.execPath, '-e', 'console.log("ok")'],
    hub: 'optional',
  });
  await start();
  for (const owner of ['ann', 'bob']) await json('call', 'create_task', JSON.stringify({ title: 'x', owner }));
  await waitFor(
    async () =>
      (await json('tools', 'runs', 'list')).runs.filter((run: { ended_at: string | null }) => run.ended_at).length ===
      2,
  );
  const { runs } = await json('tools', 'runs', 'list');
  const byAgent = Object.fromEntries(runs.map((run: { agent: string; failure: string }) => [run.agent, run.failure]));
  expect(byAgent).toEqual({ ann: 'mcp', bob: null });
  expect(await waggle('run', 'pause')).toMatchObject({ code: 0, stdout: 'No agent is started until you resume.\n' });
  expect(await json('tools', 'runs', 'run', '1')).toMatchObject({ exit: 5, code: 'RUNS_PAUSED' });
  expect(await json('run', 'resume')).toMatchObject({ exit: 0, was_paused: true });
});
