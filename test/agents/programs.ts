import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RunnerSettings } from '../../src/hub/settings/runner-settings.ts';
import type { MockPlace } from './cases.ts';

export interface TestedProgram {
  readonly name: string;
  readonly driver: 'acp' | 'claude' | 'codex';
  readonly package: string;
  /** The newest that runs on Node 20. */
  readonly version: string;
  readonly bin: string;
  /** Names its session files by the minute, and empties the old one when it is taken up in the same minute. */
  readonly losesYoungSessions?: boolean;
  /** How it is told to ask the mock instead of its provider. */
  runner(place: MockPlace): Partial<RunnerSettings>;
}

const KEY = 'not-a-key';

export const programs: readonly TestedProgram[] = [
  {
    name: 'claude',
    driver: 'claude',
    package: '@anthropic-ai/claude-code',
    version: '2.1.197',
    bin: 'claude',
    runner: ({ model, home }) => ({
      env: {
        HOME: home,
        CLAUDE_CONFIG_DIR: path.join(home, '.claude'),
        ANTHROPIC_API_KEY: KEY,
        ANTHROPIC_BASE_URL: model,
      },
    }),
  },
  {
    name: 'codex',
    driver: 'codex',
    package: '@openai/codex',
    version: '0.166.0',
    bin: 'codex',
    runner: ({ model, home }) => {
      const codexHome = path.join(home, '.codex');
      mkdirSync(codexHome, { recursive: true });
      return { env: { HOME: home, CODEX_HOME: codexHome, MOCK_KEY: KEY }, args: codexProvider(model) };
    },
  },
  {
    name: 'gemini',
    driver: 'acp',
    package: '@google/gemini-cli',
    version: '0.61.0',
    bin: 'gemini',
    losesYoungSessions: true,
    runner: ({ model, home }) => ({
      args: ['--acp', '-m', 'gemini-2.5-flash'],
      env: {
        HOME: home,
        GEMINI_API_KEY: KEY,
        GOOGLE_GEMINI_BASE_URL: model,
        GEMINI_CLI_TRUST_WORKSPACE: 'true',
        NO_BROWSER: '1',
      },
    }),
  },
  {
    name: 'opencode',
    driver: 'acp',
    package: 'opencode-ai',
    version: '1.18.33',
    bin: 'opencode',
    runner: ({ model, home }) => ({
      args: ['acp'],
      env: {
        HOME: home,
        XDG_DATA_HOME: path.join(home, 'data'),
        XDG_CONFIG_HOME: path.join(home, 'config'),
        XDG_CACHE_HOME: path.join(home, 'cache'),
        XDG_STATE_HOME: path.join(home, 'state'),
        OPENCODE_DISABLE_AUTOUPDATE: '1',
        OPENCODE_DISABLE_MODELS_FETCH: '1',
        OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
        OPENCODE_CONFIG_CONTENT: JSON.stringify(opencodeSettings(model)),
      },
    }),
  },
];

function codexProvider(model: string): string[] {
  const provider = { name: 'mock', base_url: `${model}/v1`, wire_api: 'responses', env_key: 'MOCK_KEY' };
  const retries = { request_max_retries: 0, stream_max_retries: 0 };
  const settings = Object.entries({ ...provider, ...retries }).map(
    ([key, value]) => `model_providers.mock.${key}=${JSON.stringify(value)}`,
  );
  return ['model_provider="mock"', ...settings].flatMap((setting) => ['-c', setting]);
}

function opencodeSettings(model: string): object {
  const limit = { context: 100_000, output: 8000 };
  const options = { baseURL: `${model}/v1`, apiKey: KEY };
  return {
    model: 'mock/m1',
    provider: {
      mock: { npm: '@ai-sdk/openai-compatible', name: 'Mock', options, models: { m1: { name: 'M1', limit } } },
    },
    permission: { '*': 'ask' },
  };
}

const cache = () => process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache');

/** The program of exactly this version, from npm, in a folder of its own: no dependency of this package. */
export function installed({ package: name, version, bin }: TestedProgram): string {
  const root = process.env.AGENT_PROGRAMS ?? path.join(cache(), 'waggle-test-agents');
  const folder = path.join(root, `${bin}-${version}`);
  const manifest = path.join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) {
    console.error(`Installing ${name}@${version} …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', `${name}@${version}`], {
      cwd: folder,
      stdio: 'inherit',
    });
  }
  const found: unknown = JSON.parse(readFileSync(manifest, 'utf8')).version;
  if (found !== version) throw new Error(`${manifest} holds ${String(found)}, not ${version}.`);
  return path.join(folder, 'node_modules', '.bin', bin);
}
