import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { waitFor } from '../../../../test/wait-for.ts';
import { runnerSettings } from '../../../kernel/settings/runner-settings.ts';
import { splitCommand } from '../sample/split-command.ts';
import type { RunEvent, RunSpec } from './driver.ts';
import { execDriver } from './exec.ts';
import { commandLine, runEnvironment } from './program.ts';

/** Nothing keeps the pipes of these programs open, so their end is never waited for this long. */
const UNUSED_GRACE = { graceMs: 60_000 };

function spec(script: string, more: Partial<RunSpec> = {}): RunSpec {
  return {
    runId: 'r-1-abc',
    taskId: '7',
    agentId: 'ada',
    cwd: tmpdir(),
    systemPrompt: '<Task>…</Task>',
    prompt: 'Work.',
    background: true,
    mcp: {
      name: 'waggle',
      stdio: { command: ['node', '/a b/waggle.js', 'mcp'], env: { WAGGLE_HOME: '/home/w' } },
      url: 'http://127.0.0.1:1/mcp',
      token: 'wgl_secret',
    },
    policy: { tools: 'hub' },
    limits: { wallMs: 60_000, idleMs: 60_000 },
    runner: runnerSettings.parse({ driver: 'exec', command: [process.execPath, '-e', script], env: { EXTRA: 'yes' } }),
    ...more,
  };
}

async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const list: RunEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('the exec driver', () => {
  test('sends the whole prompt on standard input, and returns the trimmed output as the result', async () => {
    const echo = "process.stdin.on('data', (d) => process.stdout.write(d)).on('end', () => console.log('\\n done '))";
    const events = await all(execDriver(UNUSED_GRACE).start(spec(echo)));
    expect(events.at(-1)).toEqual({
      type: 'ended',
      outcome: { kind: 'ok', result: '<Task>…</Task>\n\nWork.\n done' },
    });
  });

  test('a failing exit, a missing program and a missing folder fail with the reason', async () => {
    const fail = await all(execDriver(UNUSED_GRACE).start(spec("console.error('no luck'); process.exit(3)")));
    expect(fail.at(-1)).toMatchObject({
      outcome: { reason: 'crashed', exit: 'exit code 3', detail: 'exit code 3: no luck' },
    });
    const half = "console.log(' half\\n'); console.error('no luck'); process.exitCode = 3";
    const texts = (await all(execDriver(UNUSED_GRACE).start(spec(half)))).filter(({ type }) => type === 'text');
    expect(texts).toEqual([{ type: 'text', text: 'half' }]);
    const gone = execDriver({ ...UNUSED_GRACE, command: ['/nowhere/agent'] });
    expect((await all(gone.start(spec('')))).at(-1)).toMatchObject({
      outcome: { reason: 'crashed', detail: expect.stringContaining('/nowhere/agent') },
    });
    const lost = execDriver(UNUSED_GRACE).start(spec('', { cwd: '/nowhere' }));
    expect((await all(lost)).at(-1)).toMatchObject({
      outcome: { reason: 'crashed', detail: expect.stringContaining('there is no folder /nowhere') },
    });
  });

  test('stopping ends the whole process group, even a child that ignores SIGTERM', async () => {
    const stubborn =
      "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('child ' + process.pid)";
    const parent = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { stdio: 'inherit' }); setInterval(() => {}, 1000)`;
    const driver = execDriver({ graceMs: 100 });
    const pids: number[] = [];
    for await (const event of driver.start(spec(parent))) {
      if (event.type === 'started') pids.push(event.pid ?? 0);
      if (event.type === 'output') {
        pids.push(Number(event.text.replace('child ', '')));
        driver.cancel();
      }
    }
    expect(pids).toHaveLength(2);
    await waitFor(() => !pids.some(isAlive));
  });

  test('a flood of output is held back, not piled up', async () => {
    const flood = "const line = 'x'.repeat(1023) + '\\n'; for (let n = 0; n < 20000; n++) process.stdout.write(line)";
    let bytes = 0;
    for await (const event of execDriver(UNUSED_GRACE).start(spec(flood))) {
      if (event.type === 'output') bytes += event.text.length;
      if (event.type === 'ended') expect(event.outcome).toMatchObject({ kind: 'ok', length: bytes - 1 });
    }
    expect(bytes).toBe(20_000 * 1024);
  });
});

describe('the environment of a run', () => {
  test('has common variables, those of the runner and of the run, and none of the operator’s secrets', () => {
    const env = runEnvironment(spec(''), { PATH: '/bin', LC_ALL: 'C', ANTHROPIC_API_KEY: 'sk', WAGGLE_DATABASE: 'x' });
    expect(env).toEqual({
      PATH: '/bin',
      LC_ALL: 'C',
      EXTRA: 'yes',
      WAGGLE_HOME: '/home/w',
      WAGGLE_RUN_ID: 'r-1-abc',
      WAGGLE_AGENT: 'ada',
      WAGGLE_TASK_ID: '7',
      WAGGLE_MCP_COMMAND: "node '/a b/waggle.js' mcp",
      WAGGLE_MCP_URL: 'http://127.0.0.1:1/mcp',
      WAGGLE_TOKEN: 'wgl_secret',
    });
  });

  test('a command line splits into the list that it was made from', () => {
    for (const command of [['node', 'a b', "it's", '', '$HOME', '\\', 'ü'].filter((part) => part !== ''), ['x']]) {
      expect(splitCommand(commandLine(command))).toEqual(command);
    }
  });
});
