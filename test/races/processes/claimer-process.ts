import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openHub } from '../../../src/composition/hub.ts';
import type { Caller } from '../../../src/kernel/rules/caller.ts';
import type { Loose } from '../../loose.ts';
import type { Operation } from '../../unit/linearizability.ts';
import { waitFor } from '../../wait-for.ts';

interface Argument {
  readonly database: string;
  readonly agentsFolder: string;
  readonly index: number;
  /** The number of racing processes; none starts before all are ready. */
  readonly racers: number;
  readonly tasks: number;
  /** Reads and takes a task in two separate calls, like a board without claims: the bug that the checker must find. */
  readonly planted: boolean;
}

/** A task without blockers. */
const FIRST = '1';

const { database, agentsFolder, index, racers, tasks, planted }: Argument = JSON.parse(process.argv[2] ?? '{}');
const hub = await openHub({ database, agentsFolder, channel: 'waggle' });
const caller: Caller = { agent: `racer-${index}`, session: `s-${index}`, surface: 'mcp', scopes: ['read', 'write'] };
await hub.enter(caller);
await call('TeamJoin', { team_name: 'race' });
await meet('ready');

/** Waits until all racers have come to this point. */
async function meet(point: string): Promise<void> {
  const folder = path.dirname(agentsFolder);
  writeFileSync(path.join(folder, `racer-${index}.${point}`), '');
  await waitFor(() => readdirSync(folder).filter((name) => name.endsWith(`.${point}`)).length >= racers);
}

async function call(name: string, input: object, as: Caller = caller): Promise<Loose> {
  const answer = await hub.callTool({ name, input, caller: as });
  if (!answer.ok) throw new Error(`${name}: ${answer.error.error}`);
  return answer.output;
}

/** Reads a clock that all processes on the machine share. */
const now = () => Number(process.hrtime.bigint() / 1000n);

async function recorded(kind: Operation['kind'], task: number, work: () => Promise<string>): Promise<string> {
  const start = now();
  const outcome = await work();
  process.stdout.write(`${JSON.stringify({ process: index, kind, task, start, end: now(), outcome })}\n`);
  return outcome;
}

async function claim(taskId: string): Promise<string> {
  if (!planted) {
    const answer = await call('TaskClaim', { taskId });
    return answer.success ? 'ok' : answer.reason;
  }
  const { task } = await call('TaskGet', { taskId });
  if (!task.ready) return task.why_not[0].reason;
  // All have read the first task before anyone takes it, so the bug shows whatever the machine does.
  if (taskId === FIRST) await meet('read');
  await call('TaskUpdate', { taskId, owner: caller.agent, status: 'in_progress' }, { ...caller, scopes: ['admin'] });
  return 'ok';
}

/** Picks a ready task in most cases and any task otherwise, so that the history also contains refusals. */
async function pick(): Promise<string | undefined> {
  const any = () => String(1 + Math.floor(Math.random() * tasks));
  const { tasks: ready } = await call('TaskList', { ready: true, limit: 10, team_name: 'race' });
  if (ready.length > 0) return Math.random() < 0.9 ? ready[Math.floor(Math.random() * ready.length)].id : any();
  const { tasks: all } = await call('TaskList', { limit: 500, team_name: 'race' });
  return all.every(({ status }: { status: string }) => status === 'completed') ? undefined : any();
}

// All begin with the same task, so that even a process that is slow from then on has taken part.
for (let id: string | undefined = FIRST; id !== undefined; id = await pick()) {
  const taskId = id;
  if ((await recorded('claim', Number(taskId), () => claim(taskId))) !== 'ok') continue;
  await recorded('complete', Number(taskId), async () => {
    const answer = await call('TaskUpdate', { taskId, status: 'completed' });
    return answer.success ? 'ok' : answer.reason;
  });
}
await hub.close();
