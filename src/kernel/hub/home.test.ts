import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureHome, homeFrom } from './home.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'waggle-home-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the flag names the home, else WAGGLE_HOME, else COLONY_HOME, else ~/.waggle', () => {
  expect(homeFrom('/a', { WAGGLE_HOME: '/b' })).toBe('/a');
  expect(homeFrom(undefined, { WAGGLE_HOME: '/b', COLONY_HOME: '/c' })).toBe('/b');
  expect(homeFrom(undefined, { WAGGLE_HOME: '', COLONY_HOME: '/c' })).toBe('/c');
  expect(homeFrom(undefined, {})).toBe(path.join(os.homedir(), '.waggle'));
  expect(homeFrom(undefined, { WAGGLE_HOME: '~/x' })).toBe(path.join(os.homedir(), 'x'));
});

test('a new home is private to its user', () => {
  const home = path.join(root, 'deep', 'home');
  ensureHome(home);
  expect(statSync(home).mode & 0o777).toBe(0o700);
});

test('a world-writable home is refused and left unchanged', () => {
  const home = path.join(root, 'open');
  mkdirSync(home);
  chmodSync(home, 0o777);
  expect(() => ensureHome(home)).toThrow('can be written by everyone');
  expect(statSync(home).mode & 0o777).toBe(0o777);
});

test('a link or a file is not accepted as home', () => {
  mkdirSync(path.join(root, 'real'));
  symlinkSync(path.join(root, 'real'), path.join(root, 'link'));
  expect(() => ensureHome(path.join(root, 'link'))).toThrow('is a link');
  expect(readdirSync(path.join(root, 'real'))).toEqual([]);
  ensureHome(path.join(root, 'link', 'below'));
  writeFileSync(path.join(root, 'file'), '');
  expect(() => ensureHome(path.join(root, 'file'))).toThrow('is not a folder');
  symlinkSync(path.join(root, 'gone'), path.join(root, 'nowhere'));
  expect(() => ensureHome(path.join(root, 'nowhere'))).toThrow();
});

test('a home below /proc is refused at once', () => {
  expect(() => ensureHome('/proc/waggle/home')).toThrow('cannot be created');
});
