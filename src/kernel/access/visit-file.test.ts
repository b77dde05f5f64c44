import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loginLinks } from './login-links.ts';
import { visitFile } from './visit-file.ts';

let home = '';
let now = 0;

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'waggle-visits-'));
  now = 1_000_000;
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const NONE = { cookie: '', key: '' };
const restarted = () => loginLinks(() => now, visitFile(home));

test('a visit survives a restart, a code does not', () => {
  const before = restarted();
  const secret = before.exchange(before.issue()) ?? NONE;
  const unused = before.issue();
  const after = restarted();
  expect(after.visit(secret)).toBe(before.visit(secret));
  expect(after.visit(secret)).toBeDefined();
  expect(after.exchange(unused)).toBeUndefined();
});

test('an old visit expires, with or without a restart', () => {
  const links = restarted();
  const secret = links.exchange(links.issue()) ?? NONE;
  now += links.lifetimeSeconds * 1000;
  expect(restarted().visit(secret)).toBeUndefined();
});

test('the file contains no secret, is private, and is ignored if broken', () => {
  const links = restarted();
  const secret = links.exchange(links.issue()) ?? NONE;
  expect(readdirSync(home)).toEqual(['page-visits.json']);
  const file = path.join(home, 'page-visits.json');
  for (const part of Object.values(secret)) expect(readFileSync(file, 'utf8')).not.toContain(part);
  expect(statSync(file).mode & 0o077).toBe(0);
  writeFileSync(file, '{"not": "ours"');
  expect(restarted().visit(secret)).toBeUndefined();
});
