import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { furnish, reasonNotToRun } from '../../../test/docs/guide-runs.ts';
import { shellWords } from '../../../test/docs/shell-words.ts';
import { atEnd } from '../../../test/endings.ts';
import { arranged } from '../../../test/example-world.ts';

/** Commands that are written by hand, not generated from tools. */
const own = [
  ...[
    'start',
    'status',
    'open',
    'stop',
    'logs',
    'mcp',
    'pause',
    'resume',
    'inbox',
    'tail',
    'call',
    'backup',
    'restore',
  ],
  ...['export', 'import', 'migrate', 'mirror', 'reindex', 'login', 'install', 'init', 'uninstall', 'doctor', 'upgrade'],
  ...['completion', 'board', 'service'],
  ...['list', 'show', 'next', 'tree', 'timeline', 'add', 'edit', 'comment', 'reopen'].map((name) => `task ${name}`),
  ...['start', 'claim', 'run', 'done', 'cancel', 'steps'].map((name) => `task ${name}`),
  ...['add', 'list', 'show', 'remove'].map((name) => `agent ${name}`),
  ...['create', 'list', 'revoke'].map((name) => `token ${name}`),
  ...['list', 'show', 'get', 'set', 'unset'].map((name) => `config ${name}`),
  ...['list', 'use'].map((name) => `context ${name}`),
];

/** Commands to run first, for examples that need a particular state. */
const first: Readonly<Record<string, readonly string[]>> = {
  'waggle task reopen 12': ['task', 'done', '12'],
  'waggle token create ci --scopes read,write --expires 30d': ['agent', 'add', 'ci'],
};
const instead: Readonly<Record<string, string>> = {
  // Task 15 is a draft, task 13 has no owner.
  'waggle task start 12': 'waggle task start 15',
  'waggle task claim 12': 'waggle task claim 13',
  // Only the command before the pipe is tested.
  'waggle export | gzip > workspace.jsonl.gz': 'waggle export',
};

test('every example of a hand-written command works', async () => {
  const { home } = await arranged();
  furnish(home);
  await cliHere(home).json('task', 'add', 'Fifteen', '--draft');
  const wrong: string[] = [];
  let run = 0;
  for (const name of own) {
    const { out } = await cliHere(home).waggle([...name.split(' '), '--help']);
    const examples = [...out.matchAll(/^ {2}(?:source <\()?(waggle [^\n]*)$/gm)].map(([, line = '']) => line);
    const listed = out.includes('Example') ? examples.filter((line) => !/ {3,}/.test(line)) : [];
    for (const example of listed) {
      const command = instead[example] ?? example.replace(/\)$/, '');
      if (reasonNotToRun(command) !== undefined || /\.other|\.gz|- $/.test(command)) continue;
      const trial = mkdtempSync(path.join(os.tmpdir(), 'waggle-own-'));
      atEnd(() => rmSync(trial, { recursive: true, force: true }));
      cpSync(home, trial, { recursive: true });
      const { waggle } = cliHere(trial);
      const before = first[example];
      if (before !== undefined) await waggle(before);
      const words = shellWords(command.split(' > ')[0] ?? '').map((word) => word.replace(/^~(?=\/)/, trial));
      const { exit, err } = await waggle(words.slice(1));
      run += 1;
      if (exit !== 0) wrong.push(`${command} -> ${err.trim()}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(run).toBeGreaterThan(35);
});
