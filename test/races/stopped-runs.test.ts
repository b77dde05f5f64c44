import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dropSchema, freshSchema } from '../databases/schemas.ts';
import { atEnd } from '../endings.ts';
import { type Machine, type McpProcess, machineOn, startHub, startMcp } from '../processes.ts';
import { waitFor } from '../wait-for.ts';

/**
 * An agent that prints a line, then whatever is written to the file `say`. It notes its process, and that of a program
 * that it starts. Told to by the file `leave`, it ends and leaves that program behind.
 */
const script = `
  const { existsSync, readFileSync, watch, writeFileSync } = require('node:fs');
  const file = (name) => process.env.NOTES + '/' + name;
  const below = require('node:child_process').spawn(process.execPath, ['-e', 'require("node:net").createServer().listen(0)']);
  process.stdout.on('error', () => undefined);
  console.log('half of it');
  watch(process.env.NOTES, () => {
    if (existsSync(file('say')) && !existsSync(file('said'))) {
      console.log(readFileSync(file('say'), 'utf8'));
      writeFileSync(file('said'), '');
    }
    if (existsSync(file('leave'))) process.exit();
  });
  writeFileSync(file('pids'), process.pid + ' ' + below.pid);`;

async function workplace(kind: 'sqlite' | 'postgres') {
  const database = kind === 'sqlite' ? undefined : freshSchema();
  if (database !== undefined) atEnd(() => dropSchema(database));
  const here = machineOn(database);
  const notes = path.join(here.home, 'notes');
  mkdirSync(notes);
  const runner = { driver: 'exec', command: [process.execPath, '-e', script], env: { NOTES: notes } };
  mkdirSync(path.join(here.home, 'agents/ann'), { recursive: true });
  writeFileSync(path.join(here.home, 'agents/ann/agent.json'), JSON.stringify({ name: 'ann', runner }));
  const file = (name: string) => path.join(notes, name);
  return {
    here,
    say: (text: string) => writeFileSync(file('say'), text),
    hasSaid: () => existsSync(file('said')),
    leave: () => writeFileSync(file('leave'), ''),
    /** The processes of the agent, once it runs. */
    async pids(): Promise<readonly number[]> {
      await waitFor(() => existsSync(file('pids')) && readFileSync(file('pids'), 'utf8') !== '');
      const pids = readFileSync(file('pids'), 'utf8').split(' ').map(Number);
      atEnd(() => {
        for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
      });
      return pids;
    },
  };
}

/** A process that has ended but that nobody has waited for counts as ended. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function connect(here: Machine) {
  const mcp: McpProcess = await startMcp(here, 'user');
  /** The texts of the answer: its own, and what waits for the caller. */
  async function call(name: string, input: object): Promise<string> {
    const { content } = await mcp.ask('tools/call', { name, arguments: input });
    return content.map(({ text }: { text: string }) => text).join('\n');
  }

  return {
    call,
    /** The report of a worker, which comes with every answer until it is acknowledged. */
    async report(): Promise<string> {
      let answer = '';
      await waitFor(async () => {
        answer = await call('hub_status', {});
        return answer.includes('<task-notification>');
      });
      return answer;
    },
    leave: () => mcp.leave(),
  };
}

async function startWorker(here: Machine): Promise<string> {
  const parent = await connect(here);
  const started = await parent.call('Agent', { prompt: 'work', subagent_type: 'ann' });
  await parent.leave();
  return /w-\d+-\w+/.exec(started)?.[0] ?? '';
}

describe.each(['sqlite', 'postgres'] as const)('a stopped run on %s', (kind) => {
  test('reports all that its agent had said, and its processes have ended by then', async () => {
    const { here, pids, say, hasSaid } = await workplace(kind);
    await startHub(here);
    const worker = await startWorker(here);
    const running = await pids();
    const parent = await connect(here);
    say('and the last words');
    await waitFor(hasSaid);
    await parent.call('TaskStop', { task_id: worker });
    expect(await parent.report()).toMatch(
      /<status>killed<\/status>[\s\S]*<result>half of it\nand the last words<\/result>/,
    );
    expect(running.filter(isAlive)).toEqual([]);
  });

  test('of a killed hub is ended by the next hub, at once and with the program that it left behind', async () => {
    const { here, pids, leave } = await workplace(kind);
    const first = await startHub(here);
    const worker = await startWorker(here);
    const [agent = 0, below = 0] = await pids();
    await first.kill();
    leave();
    await waitFor(() => !isAlive(agent));
    expect(isAlive(below)).toBe(true);
    await startHub(here);
    const parent = await connect(here);
    await parent.call('TaskStop', { task_id: worker });
    expect(await parent.report()).toContain('<status>killed</status>');
    await waitFor(() => !isAlive(below));
  });

  test('of a killed hub ends with its canceled task, also if the task was canceled while no hub ran', async () => {
    const { here, pids } = await workplace(kind);
    const first = await startHub(here);
    const parent = await connect(here);
    await parent.call('create_task', { title: 'Do it', owner: 'ann' });
    const running = await pids();
    await first.kill();
    await parent.call('cancel_task', { id: '1' });
    expect(running.filter(isAlive)).toEqual(running);
    await startHub(here);
    await waitFor(() => !running.some(isAlive));
  });
});
