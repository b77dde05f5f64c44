import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { RunnerSettings } from '../../src/kernel/settings/runner-settings.ts';
import type { MockPlace } from './cases.ts';

export interface TestedProgram {
  readonly name: string;
  readonly driver: 'acp' | 'claude' | 'codex';
  readonly package: string;
  /** Packages of the same version that npm does not install automatically. */
  readonly parts?: readonly string[];
  /** An exact version, so that each recording belongs to a known version. */
  readonly version: string;
  readonly bin: string;
  /** The Node version it needs if the machine's may be too old; also installed from npm. */
  readonly node?: string;
  /** Names session files by the minute, and empties a session that is resumed within the same minute. */
  readonly losesYoungSessions?: boolean;
  /** Arguments without which its permission requests do not say that they concern the hub's tools. */
  readonly allow?: readonly string[];
  /** Settings that make it use the mock model instead of its provider. */
  runner(place: MockPlace): Partial<RunnerSettings>;
}

const KEY = 'not-a-key';

const claude = {
  driver: 'claude',
  package: '@anthropic-ai/claude-code',
  bin: 'claude',
  runner: ({ model, home }: MockPlace) => ({
    env: {
      HOME: home,
      CLAUDE_CONFIG_DIR: path.join(home, '.claude'),
      ANTHROPIC_API_KEY: KEY,
      ANTHROPIC_BASE_URL: model,
    },
  }),
} as const;

const qwen = {
  driver: 'acp',
  package: '@qwen-code/qwen-code',
  bin: 'qwen',
  allow: ['--allowed-tools', 'mcp__waggle__*'],
  runner: ({ model, home }: MockPlace) => ({
    args: ['--acp', '--auth-type', 'openai'],
    env: { HOME: home, OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${model}/v1`, OPENAI_MODEL: 'm1' },
  }),
} as const;

export const programs: readonly TestedProgram[] = [
  { ...claude, name: 'claude', version: '2.1.325' },
  // A version that does not yet keep a session's system prompt, report a session's cost or defer tools until searched.
  { ...claude, name: 'claude-2.1.197', version: '2.1.197' },
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
    runner: ({ model, home }) => ({ args: ['acp'], env: opencodeEnvironment('OPENCODE', model, home) }),
  },
  {
    name: 'kilo',
    driver: 'acp',
    package: '@kilocode/cli',
    parts: [`@kilocode/cli-${process.platform}-${process.arch}`],
    version: '7.7.7',
    bin: 'kilo',
    runner: ({ model, home }) => ({ args: ['acp'], env: opencodeEnvironment('KILO', model, home) }),
  },
  {
    name: 'copilot',
    driver: 'acp',
    package: '@github/copilot',
    version: '1.0.102',
    bin: 'copilot',
    runner: ({ model, home }) => ({
      args: ['--acp', '--disable-builtin-mcps'],
      env: {
        HOME: home,
        COPILOT_HOME: path.join(home, '.copilot'),
        COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
        COPILOT_PROVIDER_API_KEY: KEY,
        COPILOT_MODEL: 'm1',
        COPILOT_OFFLINE: 'true',
        COPILOT_AUTO_UPDATE: 'false',
      },
    }),
  },
  // The last version that runs on the oldest Node that Waggle supports.
  { ...qwen, name: 'qwen', version: '0.15.10' },
  { ...qwen, name: 'qwen-0.24.4', version: '0.24.4', node: '22.23.3' },
];

/** Programs that only connect to the hub as MCP clients: the hub starts no runs of them. */
export const visitors: readonly TestedProgram[] = [
  {
    name: 'goose',
    driver: 'acp',
    package: `@aaif/goose-binary-${process.platform}-${process.arch}`,
    // The npm version; the program reports 1.34.0.
    version: '0.20.1',
    bin: 'goose',
    runner: ({ model, home }) => ({
      env: {
        HOME: home,
        GOOSE_PROVIDER: 'openai',
        GOOSE_MODEL: 'm1',
        OPENAI_API_KEY: KEY,
        OPENAI_HOST: model,
        GOOSE_DISABLE_KEYRING: '1',
        GOOSE_TELEMETRY_ENABLED: 'false',
      },
    }),
  },
];

export function codexProvider(model: string): string[] {
  const provider = { name: 'mock', base_url: `${model}/v1`, wire_api: 'responses', env_key: 'MOCK_KEY' };
  const retries = { request_max_retries: 0, stream_max_retries: 0 };
  const settings = Object.entries({ ...provider, ...retries }).map(
    ([key, value]) => `model_providers.mock.${key}=${JSON.stringify(value)}`,
  );
  return ['model_provider="mock"', ...settings].flatMap((setting) => ['-c', setting]);
}

/** Environment of OpenCode and its fork Kilo, whose variables differ only in their prefix. */
export function opencodeEnvironment(
  word: string,
  model: string,
  home: string,
  permission: 'ask' | 'allow' = 'ask',
): Record<string, string> {
  return {
    HOME: home,
    XDG_DATA_HOME: path.join(home, 'data'),
    XDG_CONFIG_HOME: path.join(home, 'config'),
    XDG_CACHE_HOME: path.join(home, 'cache'),
    XDG_STATE_HOME: path.join(home, 'state'),
    [`${word}_DISABLE_AUTOUPDATE`]: '1',
    [`${word}_DISABLE_MODELS_FETCH`]: '1',
    [`${word}_DISABLE_LSP_DOWNLOAD`]: '1',
    [`${word}_CONFIG_CONTENT`]: JSON.stringify(opencodeSettings(model, permission)),
  };
}

function opencodeSettings(model: string, permission: 'ask' | 'allow'): object {
  const limit = { context: 100_000, output: 8000 };
  // In dollars per million tokens.
  const cost = { input: 1000, output: 2000 };
  const options = { baseURL: `${model}/v1`, apiKey: KEY };
  return {
    model: 'mock/m1',
    provider: {
      mock: { npm: '@ai-sdk/openai-compatible', name: 'Mock', options, models: { m1: { name: 'M1', limit, cost } } },
    },
    permission: { '*': permission },
  };
}
