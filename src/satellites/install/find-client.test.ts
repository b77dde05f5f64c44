import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someFolder } from '../../../test/repositories.ts';
import { clientOf, stateOf } from './install.ts';

const linux = { platform: 'linux' as const };
const stateIn = (id: string, place: Parameters<typeof stateOf>[1]) => stateOf(clientOf(id), place, 'waggle').state;

test('a client is found by its program on the PATH, even if it was never started', () => {
  const [home, bin] = [someFolder(), someFolder()];
  for (const program of ['codex', 'goose']) writeFileSync(path.join(bin, program), '');
  const place = { home, env: { PATH: `/nowhere:relative:${bin}` }, ...linux };
  expect(stateIn('codex', place)).toBe('present');
  expect(stateIn('claude', place)).toBe('absent');
  // Other programs have this name too, so it proves nothing.
  expect(stateIn('goose', place)).toBe('absent');
  writeFileSync(path.join(bin, 'claude.cmd'), '');
  const windows = { home, env: { Path: bin }, platform: 'win32' as const };
  expect(stateIn('claude', windows)).toBe('present');
});

test('a client is found by its folder, even if its server file is in the home itself', () => {
  const home = someFolder();
  const place = { home, env: {}, ...linux };
  expect(stateIn('claude', place)).toBe('absent');
  mkdirSync(path.join(home, '.claude'));
  expect(stateIn('claude', place)).toBe('present');
});

test('the file of Goose is in its settings folder, which a variable can change', () => {
  const fileOf = (env: Record<string, string>) =>
    stateOf(clientOf('goose'), { home: '/h', env, ...linux }, 'waggle').file;
  expect(fileOf({})).toBe('/h/.config/goose/config.yaml');
  expect(fileOf({ XDG_CONFIG_HOME: '/x' })).toBe('/x/goose/config.yaml');
});

test('a project is set up for the clients of this machine and those with a folder in it', () => {
  const [home, project] = [someFolder(), someFolder()];
  mkdirSync(path.join(home, '.codex'));
  mkdirSync(path.join(project, '.cursor'));
  const place = { home, env: {}, ...linux, project };
  const states = ['codex', 'cursor', 'claude', 'kilo', 'crush', 'windsurf'].map((id) => stateIn(id, place));
  expect(states).toEqual(['present', 'present', 'absent', 'absent', 'absent', 'absent']);
});
