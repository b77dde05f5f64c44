import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { atEnd } from '../../../test/endings.ts';
import { shellWords } from '../../../test/shell-words.ts';
import { toolsFor } from '../../hub/door/selection.ts';
import { exampleOf } from './tool-commands.ts';

/** Ids that nobody can choose, and what they are in the store that the examples are tried on. */
type Real = Readonly<Record<string, string>>;

/** What is there before an example is tried: the tasks, memories and teams that the examples name. */
async function arranged(): Promise<{ readonly home: string; readonly real: Real }> {
  const { home, json } = cliHere();
  const folder = path.join(home, 'agents', 'claude');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'agent.json'), JSON.stringify({ name: 'Claude', runner: { driver: 'sample' } }));
  for (let number = 1; number <= 11; number++) await json('task', 'add', `Task ${number}`);
  await json('task', 'add', 'Twelve', '--step', 'First', '--step', 'Second');
  await json('tasks', 'attach', '12', 'url', 'https://example.org/');
  await json('board', 'add', 'Thirteen');
  await json('task', 'add', 'Fourteen', '--owner', 'claude');
  const items = Array.from({ length: 20 }, (_, index) => ({ content: `Fact ${index}`, collection: 'workspace' }));
  await json('memory', 'add-batch', '--input', JSON.stringify({ memories: items }));
  await json('messages', 'send', '12', 'For you', '--to-agent', 'user', '--agent', 'claude');
  await json('messages', 'send', '12', 'For all', '--agent', 'claude');
  await json('messages', 'send', '12', 'Mine', '--to-agent', 'claude');
  for (const team of ['web', 'shop']) await json('board', 'create-team', team, '--agent', 'claude');
  await json('board', 'join', 'shop');
  await json('board', 'create-team', 'ops');
  await json('threads', 'post', '12', 'note', 'At it');
  await json('runs', 'notify', 'Hello');
  await json('tasks', 'all');
  const worker = await json('workers', 'start', 'Test it', '--subagent-type', 'claude');
  const token = await json('token', 'create', 'claude');
  const sessions = (await json('recall', 'sessions')).items;
  return { home, real: { 'w-1-0a1b2c': worker.agentId, 't-0a1b2c': token.id, 's-1': sessions[0].id } };
}

/** Examples that a store alone does not answer, and what they want. */
const elsewhere: Readonly<Record<string, string>> = {
  change_setting: 'a hub that was started',
  stop_run: 'a run, which only a hub that was started makes',
};

test('every example of a tool works as it stands', async () => {
  const { home, real } = await arranged();
  const wrong: string[] = [];
  for (const tool of toolsFor({ capabilities: null }).filter(({ name }) => !(name in elsewhere))) {
    const trial = mkdtempSync(path.join(os.tmpdir(), 'waggle-example-'));
    atEnd(() => rmSync(trial, { recursive: true, force: true }));
    cpSync(home, trial, { recursive: true });
    const { waggle } = cliHere(trial);
    const words = shellWords(exampleOf(tool)).map((word) => real[word] ?? word);
    const { exit, err } = await waggle(words.slice(1));
    if (exit !== 0) wrong.push(`${exampleOf(tool)} -> ${err.trim()}`);
  }
  expect(wrong).toEqual([]);
});
