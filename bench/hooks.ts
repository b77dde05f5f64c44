import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { encode } from 'gpt-tokenizer';
import { endAll } from '../test/endings.ts';
import { type Machine, machineOn, runWaggle, startHub, waggleArguments } from '../test/processes.ts';
import { table } from './table.ts';
import { wakesText } from './wakes.ts';

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Measures what each hook costs its client in processor time, and its model in tokens. */
export async function hooksSection(folder: string, times: number): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const report = path.join(folder, 'cpu');
  const meter = path.join(folder, 'meter.cjs');
  const tell = `require('node:fs').writeFileSync(${JSON.stringify(report)}, JSON.stringify(process.cpuUsage()))`;
  writeFileSync(meter, `process.on('exit', () => ${tell});\n`);
  writeFileSync(path.join(folder, 'empty.mjs'), '');

  const machine = machineOn();
  const env = { ...machine.env, CLAUDE_CODE_SESSION_ID: 'bench', NODE_OPTIONS: `--require ${meter}` };

  async function run(args: readonly string[], more: object): Promise<{ cpuMs: number; said: string }> {
    const child = spawn(process.execPath, [...args], { env, cwd: machine.home, stdio: ['pipe', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
    });
    child.stdin.end(JSON.stringify({ session_id: 'bench', tool_name: 'mcp__waggle__wait', ...more }));
    await once(child, 'close');
    const { user, system } = JSON.parse(readFileSync(report, 'utf8'));
    return { cpuMs: (user + system) / 1000, said };
  }

  async function row(name: string, args: readonly string[], more: object = {}): Promise<readonly string[]> {
    const runs: { cpuMs: number; said: string }[] = [];
    for (let n = 0; n < times; n++) runs.push(await run(args, more));
    return [name, `${median(runs.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms`, String(tokensIn(runs.at(-1)?.said ?? ''))];
  }

  const hook = (event: string) => waggleArguments('hook', event, '--client', 'claude');
  const rows = [await row('bare Node', [path.join(folder, 'empty.mjs')])];
  rows.push(await row('session-start, no hub running', hook('session-start')));
  await startHub(machine);
  rows.push(await row('session-start, nothing waits', hook('session-start')));
  rows.push(await row('stop, nothing waits', hook('stop')));
  rows.push(await row('pre-tool-use of a tool of ours', hook('pre-tool-use')));
  const edit = editIn(folder);
  rows.push(await row('pre-tool-use of an edit, the file is claimed', hook('pre-tool-use'), edit));
  rows.push(await row('post-tool-use of an edit, it is recorded', hook('post-tool-use'), edit));
  await fill(machine, 5);
  rows.push(await row('session-start, 5 messages wait', hook('session-start')));
  rows.push(await row('user-prompt-submit, 5 messages, 3 blocking', hook('user-prompt-submit')));
  const wakes = await wakesText(machine, times);
  await fill(machine, 300);
  rows.push(await row('session-start, 305 messages wait', hook('session-start')));
  await endAll();
  return `Medians of ${times}, each a process of its own, beside a hub in another. Tokens are those that the model reads.

${table(['hook', 'processor time', 'tokens'], rows)}

${wakes}`;
}

/** Creates a repository with one commit and returns the hook input of an edit in it. */
function editIn(folder: string): object {
  const cwd = path.join(folder, 'repository');
  mkdirSync(cwd);
  writeFileSync(path.join(cwd, 'a.ts'), 'one\n');
  const identity = ['-c', 'user.name=b', '-c', 'user.email=b@example.org', '-c', 'commit.gpgsign=false'];
  for (const words of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-q', '-m', 'one'],
  ])
    execFileSync('git', [...identity, ...words], { cwd });
  return { cwd, tool_name: 'Edit', tool_input: { file_path: path.join(cwd, 'a.ts') } };
}

function tokensIn(said: string): number {
  if (said === '') return 0;
  const { additionalContext } = JSON.parse(said).hookSpecificOutput;
  return additionalContext === undefined ? 0 : encode(additionalContext).length;
}

/** Sends the messages over the bridge, since one process per message would take minutes. */
async function fill(machine: Machine, messages: number): Promise<void> {
  await runWaggle(machine, ['agent', 'add', 'claude']);
  const { url, secret } = JSON.parse(readFileSync(path.join(machine.home, 'hub.json'), 'utf8'));
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const send = async (verb: string, message: object) => {
    const answer = await fetch(`${url}/bridge/${verb}`, { method: 'POST', headers, body: JSON.stringify(message) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const callers = ['ann', 'bob', 'cid'].map((agent) => ({ agent, session: agent, surface: 'mcp', scopes: ['write'] }));
  for (const caller of callers) await send('enter', { caller });
  for (let n = 0; n < messages; n++) {
    const urgency = n % 2 === 0 ? 'blocking' : 'fyi';
    const input = { to: 'claude', content: `Message ${n}`, urgency };
    await send('call', { name: 'SendMessage', input, caller: callers[n % callers.length] });
  }
}
