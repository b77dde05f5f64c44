import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cliHere } from './cli-here.ts';

/** Maps generated ids as written in the examples to the real ids in the store that the examples run on. */
type Real = Readonly<Record<string, string>>;

/** Creates the tasks, memories and teams that the examples name. */
export async function arranged(): Promise<{ readonly home: string; readonly real: Real }> {
  const { home, json } = cliHere();
  const folder = path.join(home, 'agents', 'claude');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'agent.json'), JSON.stringify({ name: 'Claude', runner: { driver: 'sample' } }));
  for (let number = 1; number <= 11; number++) await json('task', 'add', `Task ${number}`);
  await json('task', 'add', 'Twelve', '--step', 'First', '--step', 'Second');
  await json('tools', 'tasks', 'attach', '12', 'url', 'https://example.org/');
  await json('tools', 'board', 'add', 'Thirteen');
  await json('task', 'add', 'Fourteen', '--owner', 'claude');
  const items = Array.from({ length: 20 }, (_, index) => ({ content: `Fact ${index}`, collection: 'workspace' }));
  await json('memory', 'add-batch', '--input', JSON.stringify({ memories: items }));
  await json('tools', 'messages', 'send', '12', 'For you', '--to-agent', 'user', '--agent', 'claude');
  await json('tools', 'messages', 'send', '12', 'For all', '--agent', 'claude');
  await json('tools', 'messages', 'send', '12', 'Mine', '--to-agent', 'claude');
  for (const team of ['web', 'shop']) await json('tools', 'board', 'create-team', team, '--agent', 'claude');
  await json('board', 'join', 'shop');
  await json('tools', 'board', 'create-team', 'ops');
  await json('tools', 'threads', 'post', '12', 'note', 'At it');
  await json('tools', 'threads', 'post', '12', 'note', 'At it', '--session-id', 'sess_abc');
  await json('agent', 'add', 'codex');
  await json('tools', 'runs', 'notify', 'Hello');
  await json('tools', 'tasks', 'all');
  const worker = await json('tools', 'workers', 'start', 'Test it', '--subagent-type', 'claude');
  const token = await json('agent', 'token', 'create', 'claude');
  const sessions = (await json('tools', 'recall', 'sessions')).items;
  return { home, real: { 'w-1-0a1b2c': worker.agentId, 't-0a1b2c': token.id, 's-1': sessions[0].id } };
}
