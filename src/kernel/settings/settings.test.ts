import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WaggleError } from '../rules/errors.ts';
import { settingNamed, shownSetting } from './settings.ts';
import { loadSettings, saveSetting } from './settings-files.ts';

let root: string;
let home: string;
let repo: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'waggle-settings-'));
  home = path.join(root, 'home');
  repo = path.join(root, 'repo');
  for (const folder of [home, path.join(repo, '.git'), path.join(repo, '.waggle'), path.join(repo, 'src')]) {
    mkdirSync(folder, { recursive: true });
  }
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const writeUser = (content: unknown) => writeFileSync(path.join(home, 'config.json'), JSON.stringify(content));
const writeRepo = (content: unknown) => writeFileSync(path.join(repo, '.waggle/config.json'), JSON.stringify(content));
const load = (env = {}, flags = {}) => loadSettings({ home, cwd: path.join(repo, 'src'), env, flags });

function refusal(work: () => unknown): WaggleError {
  try {
    work();
  } catch (error) {
    if (error instanceof WaggleError) return error;
  }
  throw new Error('It was not refused.');
}

describe('settings', () => {
  test('come from defaults, the user, the repository, the environment and flags, in rising precedence', () => {
    expect(load().settings).toMatchObject({ port: 4747, channel: 'waggle', database: path.join(home, 'waggle.db') });
    writeUser({ channel: 'mine', port: 1 });
    expect(load().settings).toMatchObject({ port: 1, channel: 'mine' });
    writeRepo({ channel: 'ours' });
    expect(load().settings).toMatchObject({ port: 1, channel: 'ours' });
    expect(load({ WAGGLE_CHANNEL: 'here', WAGGLE_PORT: '2' }).settings).toMatchObject({ port: 2, channel: 'here' });
    expect(load({ WAGGLE_PORT: '2' }, { port: '3' }).settings.port).toBe(3);
  });

  test('report their source', () => {
    writeUser({ port: 1 });
    writeRepo({ toolsets: ['tasks'] });
    const { sources } = load({ WAGGLE_SESSION_SILENCE_MINUTES: '5' }, { agent: 'ada' });
    expect(sources.port).toEqual({ source: 'user file', from: path.join(home, 'config.json') });
    expect(sources.toolsets).toEqual({ source: 'repo file', from: path.join(repo, '.waggle/config.json') });
    expect(sources.sessionSilenceMinutes).toEqual({ source: 'environment', from: 'WAGGLE_SESSION_SILENCE_MINUTES' });
    expect(sources.agent).toEqual({ source: 'flag', from: '--agent' });
    expect(sources.channel?.source).toBe('default');
  });

  test.each(['database', 'host', 'port', 'agent', 'idempotencyHours'])("refuse %s from a repository's file", (name) => {
    const values = { database: '/tmp/x.db', host: '0.0.0.0', port: 1, agent: 'eve', idempotencyHours: 1 };
    writeRepo({ [name]: values[name as keyof typeof values] });
    const { code, message } = refusal(load);
    expect(code).toBe('CONFIG_INVALID');
    expect(message).toContain(path.join(repo, '.waggle/config.json'));
    expect(message).toContain(name);
  });

  test('name the file and the field when a file is wrong', () => {
    writeUser({ prot: 1 });
    expect(refusal(load).message).toContain(`${path.join(home, 'config.json')}: prot is not a setting`);
    writeUser({ port: 'x' });
    expect(refusal(load).message).toContain(`${path.join(home, 'config.json')}: port must be`);
    writeUser([]);
    expect(refusal(load)).toMatchObject({ code: 'CONFIG_INVALID' });
    writeFileSync(path.join(home, 'config.json'), '{');
    expect(refusal(load)).toMatchObject({ code: 'CONFIG_INVALID' });
  });

  test('name the variable when the environment is wrong, and call a wrong flag a wrong input', () => {
    expect(refusal(() => load({ WAGGLE_PORT: '70000' }))).toMatchObject({ code: 'CONFIG_INVALID' });
    expect(refusal(() => load({ WAGGLE_PORT: '70000' })).message).toContain('WAGGLE_PORT: port must be');
    expect(refusal(() => load({}, { port: '1e3' }))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('limit a run to one day, since timers cannot wait for weeks', () => {
    for (const name of ['wallMinutes', 'idleMinutes']) {
      writeUser({ runs: { [name]: 1440 } });
      expect(load().settings[`runs.${name}` as 'runs.wallMinutes']).toBe(1440);
      writeUser({ runs: { [name]: 99_999 } });
      expect(refusal(load).message).toContain(`runs.${name} must be a number of minutes up to 1440`);
    }
  });

  test('take lists with commas, ignore empty variables and know the other name of the agent', () => {
    expect(load({ WAGGLE_TOOLSETS: 'tasks, board', WAGGLE_PORT: '' }).settings).toMatchObject({
      toolsets: ['tasks', 'board'],
      port: 4747,
    });
    expect(load({ COLONY_CLIENT_AGENT: 'codex' }).settings.agent).toBe('codex');
    expect(load({ COLONY_CLIENT_AGENT: 'codex', WAGGLE_AGENT: 'ada' }).settings.agent).toBe('ada');
  });

  test("accept repositories as a list of paths, also under another program's variable", () => {
    const roots = ['/repos/a', '/repos/b,c'];
    expect(load().settings.repoRoots).toEqual([]);
    expect(load({ WAGGLE_REPO_ROOTS: roots.join(path.delimiter) }).settings.repoRoots).toEqual(roots);
    expect(load({ COLONY_HIVEMIND_REPO_ROOTS: roots.join(path.delimiter) }).settings.repoRoots).toEqual(roots);
  });

  test("resolve a database path against the user's file, or against the current folder if from the environment", () => {
    writeUser({ database: 'other.db' });
    expect(load().settings.database).toBe(path.join(home, 'other.db'));
    expect(load({ WAGGLE_DATABASE: 'x.db' }).settings.database).toBe(path.join(repo, 'src/x.db'));
    expect(load({ WAGGLE_DATABASE: 'postgres://h/d' }).settings.database).toBe('postgres://h/d');
  });

  test("treat the user's own file as the user's, even if it is in the current folder", () => {
    const own = path.join(root, '.waggle');
    mkdirSync(own);
    writeFileSync(path.join(own, 'config.json'), '{"port":9}');
    expect(loadSettings({ home: own, cwd: root, env: {} }).settings.port).toBe(9);
  });

  test('are saved one by one in a private file', () => {
    saveSetting(home, 'port', 5);
    const file = saveSetting(home, 'toolsets', ['tasks']);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ port: 5, toolsets: ['tasks'] });
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('are found however their words are joined', () => {
    expect(settingNamed('session-silence-minutes')).toBe('sessionSilenceMinutes');
    expect(settingNamed('METRIC_DAYS')).toBe('metricDays');
    expect(refusal(() => settingNamed('colour'))).toMatchObject({ code: 'SETTING_NOT_FOUND' });
  });

  test('are shown without the password of a database address', () => {
    expect(shownSetting('postgres://ada:p:w@host/db')).toBe('postgres://ada:***@host/db');
    expect(shownSetting('postgres://host/db?password=x&schema=s')).toBe('postgres://host/db?password=***&schema=s');
    expect(shownSetting('/home/ada/waggle.db')).toBe('/home/ada/waggle.db');
    expect(shownSetting('https://hooks.example/T0/secret', 'notify.webhook')).toBe('https://hooks.example/…');
    expect(shownSetting('off', 'notify.webhook')).toBe('off');
    expect(shownSetting('sixteen characters', 'notify.webhookSecret')).toBe('***');
  });
});
