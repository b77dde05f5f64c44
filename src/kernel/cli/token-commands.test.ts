import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { rawDatabase } from '../../../test/stores.ts';

test('a token for an unknown agent is refused with the commands that help', async () => {
  const { waggle } = cliHere();
  const { exit, out, err } = await waggle(['token', 'create', 'codex']);
  expect({ exit, out }).toEqual({ exit: 4, out: '' });
  const [, commands] = /For any other agent: (.+)\n/.exec(err) ?? [];
  expect(commands).toBe('waggle agent add codex && waggle token create codex');
  for (const line of commands?.split(' && ') ?? []) {
    expect((await waggle(line.split(' ').slice(1))).exit, line).toBe(0);
  }
});

test('an invalid id is not repeated in a suggested command', async () => {
  const { err } = await cliHere().waggle(['token', 'create', 'Robert; drop']);
  expect(err).not.toContain('waggle agent add Robert');
});

test('the tokens of runs are listed only when asked for', async () => {
  const { home, waggle, json } = cliHere();
  await waggle(['agent', 'add', 'ci']);
  await waggle(['token', 'create', 'ci', '--label', 'mine']);
  await waggle(['token', 'create', 'ci', '--label', 'run r-1']);
  const raw = await rawDatabase(path.join(home, 'waggle.db'));
  await waggle(['task', 'add', 'Run it']);
  await raw.run(`insert into runs (id, thread_id, agent_id, reason, driver, status, fence, wake_seq, holder, started_at)
    select 'r-1', id, 'ci', 'manual', 'exec', 'running', 1, 1, 'here', 1 from threads`);
  await raw.run("update tokens set run_id = 'r-1' where label = 'run r-1'");
  const labels = async (...args: string[]) =>
    (await json('token', 'list', ...args)).tokens.map(({ label }: { label: string }) => label);
  expect(await labels()).toEqual(['mine']);
  expect((await labels('--all')).sort()).toEqual(['mine', 'run r-1']);
});
