import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRunningHub, readHubFile, removeHubFile, writeHubFile } from './hub-file.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'waggle-hub-file-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const content = {
  url: 'http://127.0.0.1:9',
  pid: process.pid,
  secret: 'wgb_0123456789abcdefghij',
  startedAt: '2026-01-05T12:00:00.000Z',
  version: '0.1.0',
};

test('the file is private to its user, and nothing else is left behind', () => {
  writeHubFile(home, content);
  expect(readHubFile(home)).toEqual(content);
  expect(statSync(path.join(home, 'hub.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(home)).toEqual(['hub.json']);
});

test("another hub's file is not removed", () => {
  writeHubFile(home, content);
  writeHubFile(home, { ...content, secret: 'wgb_of-the-hub-that-came-later' });
  removeHubFile(home, content.secret);
  expect(readHubFile(home)?.secret).toBe('wgb_of-the-hub-that-came-later');
  removeHubFile(home, 'wgb_of-the-hub-that-came-later');
  expect(readdirSync(home)).toEqual([]);
});

test('a stale or broken file counts as absent', async () => {
  expect(await findRunningHub(home)).toBeUndefined();
  writeHubFile(home, content);
  expect(await findRunningHub(home)).toBeUndefined();
  writeHubFile(home, { ...content, pid: 2 ** 30 });
  expect(await findRunningHub(home)).toBeUndefined();
  writeFileSync(path.join(home, 'hub.json'), '{"url"');
  expect(await findRunningHub(home)).toBeUndefined();
});
