import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { homeFrom } from '../../kernel/hub/home.ts';
import { hubMark } from '../../kernel/hub/hub-file.ts';
import { markOf } from './hub.ts';
import { homeOf, log, sessionPlace, sweepPlaces } from './place.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'waggle-hooks-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('only one hook of a session reports each piece of news', () => {
  const [one, other] = [sessionPlace(home, 's:1'), sessionPlace(home, 's:1')];
  expect(one.told()).toBe(0);
  expect([one.tell(4), other.tell(4)]).toEqual([true, false]);
  expect(other.tell(9)).toBe(true);
  expect(one.told()).toBe(9);
  expect(sessionPlace(home, 's2').told()).toBe(0);
  one.remove();
  expect(other.told()).toBe(0);
});

test('a session name cannot lead out of the folder', () => {
  sessionPlace(home, '..').tell(1);
  expect(readdirSync(path.join(home, 'hooks'))).toEqual(['s-..']);
});

test('one process waits for a session, and the lock of an ended process is ignored', () => {
  const place = sessionPlace(home, 's');
  expect([place.takeWait(), sessionPlace(home, 's').takeWait()]).toEqual([true, false]);
  expect(place.holdsWait()).toBe(true);
  place.leaveWait();
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(path.join(home, 'hooks', 's-s', 'wait'), String(pid));
  expect(place.takeWait()).toBe(true);
});

test('files of killed sessions are removed after two weeks', () => {
  for (const name of ['old', 'new']) sessionPlace(home, name).tell(1);
  const past = new Date(Date.UTC(2020, 0, 1));
  utimesSync(path.join(home, 'hooks', 's-old'), past, past);
  sweepPlaces(home, 'new');
  expect(readdirSync(path.join(home, 'hooks'))).toEqual(['s-new']);
});

test('an unwritable log causes no fault, and no home is created for it', () => {
  log(path.join(home, 'absent'), 'x');
  expect(existsSync(path.join(home, 'absent'))).toBe(false);
  mkdirSync(path.join(home, 'hooks', 'hook.log'), { recursive: true });
  expect(() => log(home, 'x')).not.toThrow();
});

test('the hook finds the same hub as every other command', () => {
  const homes = [{}, { WAGGLE_HOME: '/a' }, { COLONY_HOME: '/b' }, { WAGGLE_HOME: '', COLONY_HOME: 'c' }];
  for (const env of [...homes, { WAGGLE_HOME: '~/work' }, { WAGGLE_HOME: '~' }, { WAGGLE_HOME: '~ada/work' }]) {
    expect(homeOf(undefined, env)).toBe(homeFrom(undefined, env));
    expect(homeOf('/flag', env)).toBe(homeFrom('/flag', env));
  }
  expect(markOf('secret')).toBe(hubMark('secret'));
});
