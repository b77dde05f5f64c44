import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someFolder } from '../../../test/repositories.ts';
import { forgetSession, noteSession, sharedSessions, sweepSharedSessions } from './shared-session.ts';

const client = { pid: process.pid, started: 'Wed-Nov-18-18:41:24-2026' };
const g1 = { session: 'g1', agent: 'gemini', cwd: '/repo' };
const g2 = { session: 'ses:2', agent: 'gemini' };

/** Gives what a session has left an earlier time than any other. */
function age(home: string, session: string): void {
  const hooks = path.join(home, 'hooks');
  for (const folder of readdirSync(hooks)) utimesSync(path.join(hooks, folder, session), 0, 0);
}

test('a process has the sessions that its hooks have named, the one that spoke last first', () => {
  const home = someFolder();
  expect(sharedSessions(home, client)).toEqual([]);
  noteSession(home, g1, client);
  age(home, 'g1');
  noteSession(home, g2, client);
  expect(sharedSessions(home, client)).toEqual([g2, g1]);
  age(home, 'ses_2');
  noteSession(home, { ...g1, cwd: '/elsewhere' }, client);
  expect(sharedSessions(home, client)).toEqual([{ ...g1, cwd: '/elsewhere' }, g2]);
  forgetSession(home, 'g1', client);
  expect(sharedSessions(home, client)).toEqual([g2]);
});

test('another process has others, even one that got the same number later', () => {
  const home = someFolder();
  noteSession(home, g1, client);
  expect(sharedSessions(home, { ...client, started: 'later' })).toEqual([]);
  expect(sharedSessions(home, { ...client, pid: process.pid + 1 })).toEqual([]);
});

test('what processes that have ended left behind is removed, and a home that nobody uses stays absent', () => {
  const home = someFolder();
  noteSession(home, g1, client);
  noteSession(home, g2, { ...client, pid: 2 ** 22 + 1 });
  mkdirSync(path.join(home, 'hooks', 's-g1'));
  sweepSharedSessions(home);
  expect(readdirSync(path.join(home, 'hooks')).sort()).toEqual([
    `c-${process.pid}-${client.started.replaceAll(':', '_')}`,
    's-g1',
  ]);
  noteSession(path.join(home, 'gone'), g1, client);
  expect(existsSync(path.join(home, 'gone'))).toBe(false);
});
