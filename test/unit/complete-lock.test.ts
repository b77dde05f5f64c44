import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = join(ROOT, 'scripts/complete-lock.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waggle-complete-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function complete(packages: object): unknown {
  const file = join(folder, 'lock.json');
  writeFileSync(file, JSON.stringify({ packages }));
  execFileSync(process.execPath, [SCRIPT, file], { stdio: 'ignore' });
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

test('a missing platform package gets an entry, nested if another version exists, and URLs are removed', () => {
  const linux = { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] };
  const old = { optionalDependencies: { 'x-linux-x64': '1.0.0', 'x-linux-arm64-musl': '1.0.0' }, dev: true };
  const nested = { optionalDependencies: { 'x-linux-x64': '2.0.0' } };
  const packages = {
    'node_modules/x': { ...old, resolved: 'https://host.invalid/x.tgz' },
    'node_modules/x-linux-x64': linux,
    'node_modules/y/node_modules/x': nested,
  };
  expect(complete(packages)).toEqual({
    'node_modules/x': old,
    'node_modules/x-linux-arm64-musl': {
      version: '1.0.0',
      dev: true,
      optional: true,
      cpu: ['arm64'],
      libc: ['musl'],
      os: ['linux'],
    },
    'node_modules/x-linux-x64': linux,
    'node_modules/y/node_modules/x': nested,
    'node_modules/y/node_modules/x/node_modules/x-linux-x64': {
      version: '2.0.0',
      optional: true,
      cpu: ['x64'],
      os: ['linux'],
    },
  });
});

test('the lock of this package is complete and names no registry', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  expect(complete(packages)).toEqual(packages);
});
