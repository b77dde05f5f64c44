import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Machine, runWaggle, waggleArguments } from '../test/processes.ts';
import { waitFor } from '../test/wait-for.ts';
import { table } from './table.ts';

const causes = [
  { name: 'a message', event: 'message.sent', words: ['tools', 'board', 'send', 'claude', 'hello', '--agent', 'ann'] },
  { name: 'a task for it', event: 'task.created', words: ['task', 'add', 'Paint', '--owner', 'claude'] },
  {
    name: 'the report of its worker',
    event: 'notification.sent',
    words: ['tools', 'workers', 'start', 'Count', '--subagent-type', 'helper', '--agent', 'claude'],
  },
] as const;

/** Measures the time from a commit that concerns an idle session until the session's waiter wakes the client. */
export async function wakesText(machine: Machine, times: number): Promise<string> {
  await runWaggle(machine, ['agent', 'add', 'ann']);
  const helper = path.join(machine.home, 'agents', 'helper');
  mkdirSync(helper, { recursive: true });
  writeFileSync(path.join(helper, 'agent.json'), JSON.stringify({ name: 'Helper', runner: { driver: 'sample' } }));
  // A waiter records the items that already wait, and then starts its long poll.
  await runWaggle(machine, ['tools', 'board', 'send', 'claude', 'hello', '--agent', 'ann']);
  const rows: string[][] = [];
  for (const { name, event, words } of causes) {
    const took: number[] = [];
    for (let n = 0; n < times; n++) {
      const session = `wake-${event}-${n}`;
      const waiter = await idle(machine, session);
      const { code, stderr } = await runWaggle(machine, words);
      if (code !== 0) throw new Error(stderr);
      await waiter.ended;
      took.push(wokenAt(machine, session) - (await committedAt(machine, event)));
    }
    took.sort((a, b) => a - b);
    rows.push([name, `${took[times >> 1]} ms`, `${took.at(-1)} ms`]);
  }
  return `From the commit to our call that wakes an idle session, in milliseconds that passed; ${times} of each.

${table(['what comes', 'median', 'slowest'], rows)}`;
}

/** Starts a waiter and returns it once it has recorded what waits; it ends when it wakes its session. */
async function idle(machine: Machine, session: string): Promise<{ ended: Promise<unknown> }> {
  const words = waggleArguments('hook', 'wait', '--client', 'plain', '--agent', 'claude', '--session', session);
  const child = spawn(process.execPath, [...words], { env: machine.env, stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(JSON.stringify({ session_id: session, hook_event_name: 'SessionStart' }));
  const ended = once(child, 'close');
  const place = path.join(machine.home, 'hooks', `s-${session}`);
  await waitFor(() => existsSync(place) && readdirSync(place).some((name) => name.startsWith('told-')));
  return { ended };
}

function wokenAt({ home }: Machine, session: string): number {
  const lines = readFileSync(path.join(home, 'hooks', 'hook.log'), 'utf8').split('\n');
  const line = lines.find((text) => text.endsWith(` wait: wakes ${session}`)) ?? '';
  return Date.parse(line.split(' ')[0] ?? '');
}

async function committedAt(machine: Machine, event: string): Promise<number> {
  const { stdout } = await runWaggle(machine, ['hub', 'export']);
  const rows = stdout.split('\n').filter((line) => line.includes(`"type":"${event}"`));
  return JSON.parse(rows.at(-1) ?? '{}').row.at;
}
