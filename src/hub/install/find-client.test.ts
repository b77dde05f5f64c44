import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someFolder } from '../../../test/repositories.ts';
import { clientOf, stateOf } from './install.ts';

const linux = { platform: 'linux' as const };
const stateIn = (id: string, place: Parameters<typeof stateOf>[1]) => stateOf(clientOf(id), place, 'waggle').state;

test('a client is here by its program on the PATH, before it was ever started', () => {
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

test('a client is here by a folder of its own, also where its file of servers lies in the home itself', () => {
  const home = someFolder();
  const place = { home, env: {}, ...linux };
  expect(stateIn('claude', place)).toBe('absent');
  mkdirSync(path.join(home, '.claude'));
  expect(stateIn('claude', place)).toBe('present');
});

test('the file of Goose lies where its settings do, which a variable can move', () => {
  const fileOf = (env: Record<string, string>) =>
    stateOf(clientOf('goose'), { home: '/h', env, ...linux }, 'waggle').file;
  expect(fileOf({})).toBe('/h/.config/goose/config.yaml');
  expect(fileOf({ XDG_CONFIG_HOME: '/x' })).toBe('/x/goose/config.yaml');
});

test('a project is set up for the clients of this machine and for those it has folders of, not for every client', () => {
  const [home, project] = [someFolder(), someFolder()];
  mkdirSync(path.join(home, '.codex'));
  mkdirSync(path.join(project, '.cursor'));
  const place = { home, env: {}, ...linux, project };
  const states = ['codex', 'cursor', 'claude', 'kilo', 'crush', 'windsurf'].map((id) => stateIn(id, place));
  expect(states).toEqual(['present', 'present', 'absent', 'absent', 'absent', 'absent']);
});
