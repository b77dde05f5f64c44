import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { runnerSettings } from '../../../kernel/settings/runner-settings.ts';
import { namedFor, withoutOwnServer } from './acp-copilot.ts';
import { claudeInvocation } from './claude.ts';
import { codexInvocation } from './codex.ts';
import { besideUsersServers } from './codex-settings.ts';
import type { RunSpec } from './driver.ts';

/** The program substitutes the value of the variable. */
const NAMED = `$${'{WAGGLE_TOKEN}'}`;
const PROMPT = '--dangerously-skip-permissions $(touch x) `y`';

function spec(runner: object, more: Partial<RunSpec> = {}): RunSpec {
  return {
    runId: 'r-1-abc',
    taskId: '7',
    agentId: 'ada',
    cwd: '/tmp',
    systemPrompt: '<Task>…</Task>',
    prompt: PROMPT,
    background: true,
    mcp: {
      name: 'waggle',
      stdio: { command: ['node', '/a b/waggle.js', 'mcp'], env: { WAGGLE_HOME: '/home/w "q"' } },
      url: null,
      token: 'wgl_secret',
    },
    policy: { tools: 'hub' },
    limits: { wallMs: 60_000, idleMs: 60_000 },
    runner: runnerSettings.parse(runner),
    ...more,
  };
}

const url = { mcp: { ...spec({ driver: 'claude' }).mcp, url: 'http://127.0.0.1:7/mcp' } };
const following = (command: readonly string[], flag: string) => command[command.indexOf(flag) + 1];
const settings = (command: readonly string[]) => command.filter((_, index) => command[index - 1] === '-c');

describe.each([
  ['claude', claudeInvocation],
  ['codex', codexInvocation],
] as const)('the command line of %s', (driver, invocation) => {
  test('contains neither the prompt nor the secret of the run, however the hub is reached', () => {
    for (const more of [{}, url, { resumeRef: 'abc' }]) {
      const { command, input } = invocation(spec({ driver }, more));
      expect(command.join('\n')).not.toMatch(/wgl_secret|dangerously/);
      expect(input).toContain(PROMPT);
    }
  });

  test('starts the program that the runner names, with its model and its own arguments', () => {
    const runner = { driver, command: ['/opt/agent', 'x'], model: 'big', args: ['--add-dir', '/srv'] };
    const { command } = invocation(spec(runner));
    expect(command.slice(0, 2)).toEqual(['/opt/agent', 'x']);
    expect(command.join(' ')).toMatch(/big/);
    expect(following(command, '--add-dir')).toBe('/srv');
    expect(invocation(spec({ driver })).command[0]).toBe(driver);
  });
});

describe('claude', () => {
  test('is asked for events, has the hub as its only server, and asks nobody', () => {
    const { command, env, input } = claudeInvocation(
      spec({ driver: 'claude' }, { limits: { wallMs: 1, idleMs: 1, maxTurns: 3, maxCostUsd: 0.5 } }),
    );
    expect(command.slice(0, 6)).toEqual([
      'claude',
      '-p',
      '--output-format',
      'stream-json',
      '--verbose',
      '--session-id',
    ]);
    expect(command).toContain('--strict-mcp-config');
    expect(following(command, '--permission-mode')).toBe('dontAsk');
    expect(following(command, '--allowedTools')).toBe('mcp__waggle__*');
    expect(following(command, '--max-turns')).toBe('3');
    expect(following(command, '--max-budget-usd')).toBe('0.5');
    expect(input).toBe(`<Task>…</Task>\n\n${PROMPT}`);
    expect(env).toMatchObject({ CLAUDE_CODE_MAX_RETRIES: '1' });
    const [server] = Object.values(JSON.parse(following(command, '--mcp-config') ?? '').mcpServers);
    expect(server).toMatchObject({
      command: 'node',
      args: ['/a b/waggle.js', 'mcp'],
      env: { WAGGLE_TOKEN: NAMED },
    });
  });

  test('resumes a session, reaches the hub by its address, and may use its own tools if the policy says so', () => {
    const { command } = claudeInvocation(
      spec({ driver: 'claude' }, { ...url, resumeRef: 'abc?cost=0.25&tokens=1200', policy: { tools: 'all' } }),
    );
    expect(following(command, '--resume')).toBe('abc');
    expect(command).not.toContain('--session-id');
    expect(following(command, '--mcp-config')).toContain(`Bearer ${NAMED}`);
    expect(following(command, '--allowedTools')).toMatch(/^mcp__waggle__\*,Bash,/);
  });

  test('is told what the run is about on its input, since it keeps the system prompt of the first run', () => {
    for (const more of [{}, { resumeRef: 'abc' }, { resumeRef: 'abc?cost=0.25&tokens=1200' }]) {
      const { command, input } = claudeInvocation(spec({ driver: 'claude' }, more));
      expect(input).toBe(`<Task>…</Task>\n\n${PROMPT}`);
      expect(command.join('\n')).not.toMatch(/system-prompt|<Task>/);
    }
  });
});

describe('codex', () => {
  test('has the hub as a server that it must reach, approves its tools and nothing else', () => {
    const { command, input } = codexInvocation(spec({ driver: 'codex' }));
    expect(command.slice(0, 4)).toEqual(['codex', 'exec', '--json', '--skip-git-repo-check']);
    expect(command.at(-1)).toBe('-');
    expect(input).toBe(`<Task>…</Task>\n\n${PROMPT}`);
    expect(settings(command)).toEqual([
      'mcp_servers.waggle.command="node"',
      'mcp_servers.waggle.args=["/a b/waggle.js","mcp"]',
      'mcp_servers.waggle.env={"WAGGLE_HOME"="/home/w \\"q\\"","WAGGLE_AGENT"="ada","WAGGLE_RUN_ID"="r-1-abc"}',
      'mcp_servers.waggle.env_vars=["WAGGLE_TOKEN"]',
      'mcp_servers.waggle.required=true',
      'mcp_servers.waggle.default_tools_approval_mode="approve"',
      'approval_policy="never"',
      'sandbox_mode="read-only"',
    ]);
  });

  test('leaves retries to the hub if the runner sets its own provider', () => {
    const retries = (...args: string[]) =>
      settings(codexInvocation(spec({ driver: 'codex', args })).command).filter((one) => one.includes('_max_retries'));
    expect(retries('-c', 'model_provider="mine"')).toEqual([
      'model_providers.mine.request_max_retries=1',
      'model_providers.mine.stream_max_retries=1',
    ]);
    expect([retries(), retries('-c', 'model_provider="openai"'), retries('-c', 'model="x"')]).toEqual([[], [], []]);
  });

  test('resumes a thread without the counts in its reference, and reaches the hub by its address', () => {
    const { command } = codexInvocation(
      spec({ driver: 'codex' }, { ...url, resumeRef: 'abc?input=11&output=5&cached=0' }),
    );
    expect(command.slice(0, 3)).toEqual(['codex', 'exec', 'resume']);
    expect(command.slice(-2)).toEqual(['abc', '-']);
    expect(settings(command)).toContain('mcp_servers.waggle.bearer_token_env_var="WAGGLE_TOKEN"');
  });
});

describe('codex in the home of a user who has connected it to Waggle', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  /** The settings that a run gets; `project` is the file of the project in which it runs. */
  function settingsBeside(user: string, project?: string): readonly string[] {
    const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-codex-'));
    folders.push(home);
    const cwd = path.join(home, 'repo', 'src');
    for (const folder of ['.codex', 'repo/.codex', 'repo/src']) mkdirSync(path.join(home, folder), { recursive: true });
    writeFileSync(path.join(home, '.codex', 'config.toml'), user);
    if (project !== undefined) writeFileSync(path.join(home, 'repo', '.codex', 'config.toml'), project);
    const run = spec({ driver: 'codex', env: { HOME: home } }, { ...url, cwd });
    const { command } = codexInvocation(besideUsersServers(run));
    return settings(command).filter((one) => one.startsWith('mcp_servers.'));
  }
  const entry = (name: string, ...lines: readonly string[]) => [`[mcp_servers.${name}]`, ...lines, ''].join('\n');
  const installed = (name: string) =>
    entry(name, 'command = "/usr/bin/node"', 'args = ["/opt/waggle/bin/waggle.js", "mcp", "--agent", "codex"]');
  const started = (name: string) => [
    `mcp_servers.${name}.url="http://127.0.0.1:7/mcp"`,
    `mcp_servers.${name}.bearer_token_env_var="WAGGLE_TOKEN"`,
    `mcp_servers.${name}.required=true`,
    `mcp_servers.${name}.default_tools_approval_mode="approve"`,
  ];
  const off = (name: string, reached: string) => [
    `mcp_servers.${name}.${reached}`,
    `mcp_servers.${name}.enabled=false`,
  ];

  test('a run has a server of its own, and the installed one is switched off', () => {
    const node = 'command="/usr/bin/node"';
    expect(settingsBeside(installed('waggle'))).toEqual([...off('waggle', node), ...started('waggle_hub')]);
    // Under another name it would list every tool twice.
    expect(settingsBeside(installed('hub'))).toEqual([...off('hub', node), ...started('waggle')]);
  });

  test('the same holds for an entry of the project, and for one that reaches the hub by its address', () => {
    const bare = entry('waggle', 'command = "waggle"', 'args = ["mcp"]');
    expect(settingsBeside('', bare)).toEqual([...off('waggle', 'command="waggle"'), ...started('waggle_hub')]);
    const byUrl = entry(
      'waggle',
      'url = "http://127.0.0.1:7/mcp?x=1"',
      'http_headers = { Authorization = "Bearer x" }',
    );
    expect(settingsBeside(byUrl)).toEqual([
      ...off('waggle', 'url="http://127.0.0.1:7/mcp?x=1"'),
      ...started('waggle_hub'),
    ]);
  });

  test("other people's servers stay, even one that has our name", () => {
    const others =
      entry('docs', 'command = "npx"', 'args = ["docs", "mcp"]') + entry('far', 'url = "https://x.test/mcp"');
    expect(settingsBeside(others)).toEqual(started('waggle'));
    expect(settingsBeside(entry('waggle', 'command = "bees"'))).toEqual(started('waggle_hub'));
    const both = entry('waggle', 'command = "bees"') + entry('waggle_hub', 'command = "bees"');
    expect(settingsBeside(both)).toEqual(started('waggle_hub_hub'));
    expect(settingsBeside('not TOML [')).toEqual(started('waggle'));
  });
});

describe('copilot', () => {
  test('has the run’s server under a name of its own, and the one of its user switched off', () => {
    const copilot = spec({ driver: 'acp', command: ['npx', '@github/copilot', '--acp'] });
    expect(withoutOwnServer(copilot).runner.args).toEqual(['--disable-mcp-server', 'waggle']);
    const hello = (name: string) => ({ protocolVersion: 1, agentInfo: { name, version: '1' } });
    expect(namedFor(copilot, hello('Copilot')).mcp.name).toBe('waggle_hub');
    const gemini = spec({ driver: 'acp', command: ['gemini', '--acp'] });
    expect(withoutOwnServer(gemini).runner.args).toEqual([]);
    expect(namedFor(gemini, hello('gemini')).mcp.name).toBe('waggle');
  });
});

describe('the runner of an agent.json', () => {
  test('accepts arguments for the program, except those on which the hub depends', () => {
    const parse = (runner: object) => runnerSettings.safeParse(runner).success;
    expect(parse({ driver: 'claude', args: ['--add-dir', '/srv'], model: 'big', env: { A: 'b' } })).toBe(true);
    for (const flag of ['--output-format', '--mcp-config=x', '--dangerously-skip-permissions', '--permission-mode']) {
      expect(parse({ driver: 'claude', args: [flag] })).toBe(false);
    }
    expect(parse({ driver: 'codex', args: ['--sandbox=danger-full-access'] })).toBe(false);
    expect(parse({ driver: 'acp' })).toBe(false);
    expect(parse({ driver: 'acp', command: ['gemini', '--acp'], model: 'x' })).toBe(false);
  });
});
