import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { runCli } from './run-cli.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'waggle-program-'));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

const noProgram = () => Promise.reject(new Error('Not in this test.'));

interface Given {
  readonly stdin?: string;
  readonly env?: Record<string, string>;
}

/** Runs one command line in the test process. */
async function waggle(args: readonly string[], { stdin = '', env = {} }: Given = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    stdin: () => Promise.resolve(stdin),
    env: { WAGGLE_HOME: home, ...env },
    cwd: home,
    terminal: false,
    color: false,
  };
  const exit = await runCli(args, io, { start: noProgram, mcp: noProgram, sampleAgent: noProgram });
  return { exit, out: out.join(''), err: err.join('') };
}

async function answerOf(args: readonly string[], given: Given = {}) {
  const { exit, out } = await waggle([...args, '--json'], given);
  return { exit, ...JSON.parse(out) };
}

describe('a tool as a command', () => {
  test('takes its input from arguments, flags, JSON and stdin, and typed values win', async () => {
    expect(await answerOf(['tasks', 'create', 'typed', '--draft'])).toMatchObject({ title: 'typed', status: 'draft' });
    expect(await answerOf(['tasks', 'create', '--title', 'flag', '--no-draft'])).toMatchObject({ status: 'active' });
    const stdin = '{"title":"piped","draft":true}';
    expect(await answerOf(['tasks', 'create', '--input', '-'], { stdin })).toMatchObject({
      title: 'piped',
      status: 'draft',
    });
    const both = ['tasks', 'create', 'mine', '--input', '{"title":"theirs","draft":true}'];
    expect(await answerOf(both)).toMatchObject({ title: 'mine', status: 'draft' });
  });

  test('takes plain texts for a list of records, and true or false however they are written', async () => {
    await answerOf(['tasks', 'create', 'x']);
    expect(
      await answerOf(['tasks', 'plan', '1', '--steps', 'a', '--steps', '{"title":"b","done":true}']),
    ).toMatchObject({
      steps: [
        { title: 'a', done: false },
        { title: 'b', done: true },
      ],
    });
    const stepDone = async (...flag: string[]) => (await answerOf(['tasks', 'step', '1', '0', ...flag])).steps[0].done;
    expect(await stepDone('--done')).toBe(true);
    expect(await stepDone('--done', 'false')).toBe(false);
    expect(await stepDone('--done=true')).toBe(true);
    expect(await stepDone('--done=false')).toBe(false);
    expect(await stepDone('--done', 'true')).toBe(true);
    expect(await stepDone('--no-done')).toBe(false);
  });

  test('acts as the flag says, else the environment, else as the user; claude-code is claude', async () => {
    for (const id of ['ada', 'claude']) await answerOf(['agent', 'add', id]);
    const whoami = async (args: string[], env = {}) => (await answerOf(['hub', 'status', ...args], { env })).agent;
    expect(await whoami([])).toBe('user');
    expect(await whoami([], { WAGGLE_AGENT: 'ada' })).toBe('ada');
    expect(await whoami(['--agent', 'claude-code'], { WAGGLE_AGENT: 'ada' })).toBe('claude');
  });

  test('prints text for people, without terminal control characters', async () => {
    const { exit, out, err } = await waggle(['tasks', 'create', 'a\u001b[31mred']);
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(out).toContain('Task #1: a\\u001b[31mred');
  });

  test.each([
    [['tasks', 'get', '9'], 4, 'TASK_NOT_FOUND'],
    [['tasks', 'get'], 2, 'INVALID_INPUT'],
    [['tasks', 'get', '01'], 2, 'INVALID_INPUT'],
    [['tasks', 'get', '1', '2'], 2, 'INVALID_INPUT'],
    [['tasks', 'get', '1', '--nonsense'], 2, 'INVALID_INPUT'],
    [['tasks', 'nonsense'], 2, 'INVALID_INPUT'],
    [['nonsense'], 2, 'INVALID_INPUT'],
    [['tasks', 'create', '--input', '{'], 2, 'INVALID_INPUT'],
    [['tasks', 'create', '--input', '[]'], 2, 'INVALID_INPUT'],
    [['tasks', 'step', '1', 'x'], 2, 'INVALID_INPUT'],
    [['tasks', 'create', 'x', '--owner', 'nobody'], 4, 'AGENT_NOT_FOUND'],
    [['call', 'nonsense'], 4, 'UNKNOWN_TOOL'],
    [['--agent', 'No Name', 'tasks', 'list'], 2, 'INVALID_INPUT'],
    [['--server', 'nonsense', 'tasks', 'list'], 2, 'INVALID_INPUT'],
    [['--server', 'http://127.0.0.1:9', 'tasks', 'list'], 3, 'UNAUTHENTICATED'],
    [['--server', 'http://127.0.0.1:9', '--token', 'wgl_x', 'tasks', 'list'], 7, 'SERVER_UNREACHABLE'],
    [['agent', 'show', 'nobody'], 4, 'AGENT_NOT_FOUND'],
    [['agent', 'add', 'Bad Id'], 2, 'INVALID_INPUT'],
    [['agent', 'remove', 'user'], 2, 'INVALID_INPUT'],
    [['agent', 'add', 'bob', '--kind', 'robot'], 2, 'INVALID_INPUT'],
    [['token', 'revoke', 't-0'], 4, 'TOKEN_NOT_FOUND'],
    [['config', 'get', 'colour'], 4, 'SETTING_NOT_FOUND'],
    [['stop'], 7, 'HUB_NOT_RUNNING'],
    [['open'], 7, 'HUB_NOT_RUNNING'],
  ])('%j exits with %d and %s', async (args, exit, code) => {
    const spoken = await waggle(args);
    expect(spoken).toMatchObject({ exit, out: '' });
    expect(spoken.err).toContain(code);
    expect(await waggle([...args, '--json'])).toMatchObject({ exit, err: '' });
    expect(await answerOf(args)).toMatchObject({ code, hint: expect.any(String), error: expect.any(String) });
  });
});

test('commands that call tools use the hub in the environment, local commands do not', async () => {
  const { home, waggle: run } = cliHere();
  const env = { HOME: home, WAGGLE_SERVER: 'http://127.0.0.1:9', PATH: '' };
  expect((await run(['tasks', 'list'], { env })).err).toContain('WAGGLE_SERVER needs a token');
  expect((await run(['tasks', 'list'], { env: { ...env, WAGGLE_TOKEN: 'wgl_x' } })).exit).toBe(7);
  expect(await run(['uninstall'], { env })).toMatchObject({ exit: 0, err: '' });
  expect(await run(['service', 'install', '--print'], { env })).toMatchObject({ exit: 0, err: '' });
});

test('an empty WAGGLE_TOKEN counts as none: login asks for a token', async () => {
  const { home, waggle: run } = cliHere();
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return '';
  };
  const { err } = await run(['login', 'http://127.0.0.1:9'], { ask, env: { HOME: home, WAGGLE_TOKEN: '' } });
  expect(asked).toEqual(['Token: ']);
  expect(err).toContain('UNAUTHENTICATED');
});

test('global flags may come before --version', async () => {
  const { waggle: run } = cliHere();
  expect((await run(['--no-color', '--version'])).out).toBe((await run(['--version'])).out);
});

describe('help', () => {
  test.each([[[]], [['--help']], [['help']]])('%j explains the program', async (args) => {
    const { exit, out, err } = await waggle(args);
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(out).toContain('waggle start');
    for (const group of ['Hub:', 'Work:', 'People and agents:', 'Setup:']) expect(out).toContain(group);
  });

  test('no page of help is wider than a usual terminal', async () => {
    const tree: readonly { path: string }[] = JSON.parse((await waggle(['__complete'])).out);
    const groups = [
      '',
      ...['tasks', 'board', 'runs', 'memory', 'messages', 'plans', 'hub', 'config', 'task', 'import', 'login'],
    ];
    expect(groups.filter((path) => !tree.some((node) => node.path === path))).toEqual([]);
    for (const path of groups) {
      const { out } = await waggle([...path.split(' ').filter((word) => word !== ''), '--help']);
      expect([path, out.split('\n').filter((line) => line.length > 80 && !/^ {2}(waggle|gh) /.test(line))]).toEqual([
        path,
        [],
      ]);
    }
  });

  test.each([[['tasks']], [['help', 'tasks']], [['tasks', '--help']]])(
    '%j lists the commands of a group',
    async (args) => {
      const { exit, out, err } = await waggle(args);
      expect({ exit, err }).toEqual({ exit: 0, err: '' });
      expect(out).toMatch(/^ {2}create <title> /m);
      expect(out).not.toContain('create_task');
    },
  );

  test('of an unknown command is refused', async () => {
    expect(await waggle(['help', 'nonsense'])).toMatchObject({ exit: 2, out: '' });
  });

  test('of a command names its flags and gives an example that works', async () => {
    const { out } = await waggle(['help', 'tasks', 'create']);
    expect(out).toContain('--idempotency-key');
    expect(out).toContain('waggle tasks create "Fix the login page"');
  });
});

describe('settings on the command line', () => {
  test('are shown with their source, kept, and never show a password', async () => {
    const env = { WAGGLE_DATABASE: 'postgres://ada:secret@host/db' };
    await waggle(['config', 'set', 'port', '4800']);
    const { settings } = await answerOf(['config', 'show'], { env });
    expect(settings.port).toEqual({ value: 4800, source: 'user file', from: path.join(home, 'config.json') });
    expect(settings.database).toMatchObject({ value: 'postgres://ada:***@host/db', source: 'environment' });
    expect((await waggle(['config', 'get', 'port'])).out).toBe('4800\n');
    expect(await waggle(['config', 'set', 'port', 'many'])).toMatchObject({ exit: 2, out: '' });
  });
});

describe('agents and tokens', () => {
  test('are registered, listed and ended', async () => {
    expect(await answerOf(['agent', 'add', 'bob', '--owner', 'user', '--email', 'bob@example.org'])).toMatchObject({
      id: 'bob',
      owner: 'user',
    });
    expect(await answerOf(['agent', 'add', 'bob'])).toMatchObject({ exit: 5, code: 'AGENT_EXISTS' });
    const made = await answerOf(['token', 'create', 'bob', '--scopes', 'read', '--expires', '1h', '--label', 'ci']);
    expect(made).toMatchObject({ agent: 'bob', scopes: ['read'], label: 'ci', token: expect.stringMatching(/^wgl_/) });
    const listed = await waggle(['token', 'list', '--json']);
    expect(listed.out).not.toContain(made.token);
    await waggle(['agent', 'remove', 'bob']);
    expect(await answerOf(['agent', 'show', 'bob'])).toMatchObject({ code: 'AGENT_NOT_FOUND' });
  });
});

test('the version is the first word, before schema and build, or JSON if requested', async () => {
  for (const word of ['--version', '-V', '-v', 'version']) {
    const { out, exit } = await waggle([word]);
    expect(exit).toBe(0);
    expect(out.trim()).toMatch(/^\d+\.\d+\.\d+ \(schema \d+, build \S+\)$/);
    const [version = ''] = out.split(' ');
    expect(JSON.parse((await waggle([word, '--json'])).out)).toEqual({
      version,
      schema: expect.any(Number),
      build: expect.any(String),
    });
  }
});

test('a field that is given by name and by position is refused, since one would be lost', async () => {
  expect(await answerOf(['tasks', 'create', '--title', 'Mine', '--draft', 'Other'])).toMatchObject({
    exit: 2,
    code: 'INVALID_INPUT',
    fields: [{ path: 'title' }],
  });
  expect((await answerOf(['task', 'list'])).tasks).toEqual([]);
});
