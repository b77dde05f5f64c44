import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';

/** Commands that only read. */
const reads = [
  ['task', 'list'],
  ['task', 'next'],
  ['task', 'ready'],
  ['board'],
  ['inbox'],
  ['run', 'list'],
  ['agent', 'list'],
  ['agent', 'token', 'list'],
  ['repo', 'list'],
  ['memory', 'search', 'x'],
  ['tools', 'tasks', 'list'],
  ['call', 'list_tasks'],
  ['gain'],
  ['lane', 'list'],
  ['hub', 'export', '--format', 'csv'],
  ['config', 'show'],
  ['context', 'list'],
  ['__ids', 'tasks'],
];

describe('a read', () => {
  test.each(reads.map((args) => [args.join(' '), args] as const))(
    '%s makes no store in an empty home',
    async (_, args) => {
      const { waggle, home } = cliHere();
      expect((await waggle(args)).exit).toBe(0);
      expect(readdirSync(home)).not.toContain('waggle.db');
    },
  );

  test('of a home that is named and does not exist names it, and creates nothing', async () => {
    const { waggle, json, home } = cliHere();
    const slip = path.join(home, 'nope');
    for (const args of reads.filter(([first]) => first !== 'config' && first !== 'context')) {
      const { exit, out, err } = await waggle([...args, '--home', slip]);
      expect({ args, exit, out }).toEqual({ args, exit: 4, out: '' });
      expect(err).toContain(`There is no home at ${slip}; nothing was read or created. (STORE_NOT_FOUND)`);
    }
    expect(await json('task', 'list', '--home', slip)).toMatchObject({ exit: 4, code: 'STORE_NOT_FOUND' });
    const named = await waggle(['inbox'], { env: { WAGGLE_HOME: slip, HOME: home } });
    expect(named).toMatchObject({ exit: 4, err: expect.stringContaining(slip) });
    expect(existsSync(slip)).toBe(false);
  });

  test('of the usual home of somebody who never used it finds nothing, and creates nothing', async () => {
    const { waggle, home } = cliHere();
    const { exit, out } = await waggle(['task', 'list'], { env: { HOME: home } });
    expect({ exit, out }).toEqual({ exit: 0, out: 'No open tasks. To add one: waggle task add "…"\n' });
    expect(readdirSync(home)).toEqual([]);
  });

  test('of a store that is gone says how much it held, and so does the doctor', async () => {
    const { waggle, home } = cliHere();
    await waggle(['task', 'add', 'One']);
    for (const file of readdirSync(home).filter((name) => name.startsWith('waggle.db'))) rmSync(path.join(home, file));
    const { exit, err } = await waggle(['task', 'list']);
    expect([exit, err]).toEqual([
      4,
      expect.stringMatching(/waggle\.db is gone; it held \d+ events\. \(STORE_NOT_FOUND\)/),
    ]);
    const checked = await waggle(['doctor']);
    expect([checked.exit, checked.out]).toEqual([
      1,
      expect.stringMatching(/wrong +store .*is gone; it held \d+ events/),
    ]);
    // A write begins a new store, as always.
    expect((await waggle(['task', 'add', 'Two'])).exit).toBe(0);
    expect((await waggle(['task', 'list'])).out).toContain('Two');
  });

  test('that follows a store refuses to follow one that does not exist', async () => {
    const { waggle, home } = cliHere();
    for (const args of [['tail'], ['board', '--follow']])
      expect(await waggle(args)).toMatchObject({ exit: 4, err: expect.stringContaining('STORE_NOT_FOUND') });
    expect(readdirSync(home)).toEqual([]);
  });
});

test('a write makes the home that is named', async () => {
  const { waggle, home } = cliHere();
  const there = path.join(home, 'new');
  expect((await waggle(['task', 'add', 'One', '--home', there])).exit).toBe(0);
  expect((await waggle(['task', 'list', '--home', there])).out).toContain('One');
});

test('an unknown client is refused with the one that was meant', async () => {
  const { waggle } = cliHere();
  expect((await waggle(['install', 'clod'])).err).toContain('Unknown client "clod". Did you mean claude?');
  expect((await waggle(['install', 'nonsense'])).err).toContain('Waggle supports claude, codex');
});
