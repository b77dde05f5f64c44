import type { HookInput } from './input.ts';

export type ClientName = 'claude' | 'codex' | 'gemini' | 'qwen' | 'copilot' | 'plain';

export type Environment = Readonly<Record<string, string | undefined>>;

const names: Readonly<Record<string, ClientName>> = {
  claude: 'claude',
  'claude-code': 'claude',
  codex: 'codex',
  gemini: 'gemini',
  qwen: 'qwen',
  copilot: 'copilot',
  opencode: 'plain',
  kilo: 'plain',
  plain: 'plain',
};

/**
 * Which client runs this hook. A plugin's hooks are the same for several clients, so without `--client` the session id
 * in the environment decides: a client started from another client's shell inherits the variables, but has another
 * session.
 */
export function clientOf(named: string | undefined, input: HookInput, env: Environment): ClientName | undefined {
  if (named !== undefined) return Object.hasOwn(names, named) ? names[named] : undefined;
  const { session_id: session } = input;
  if (session === undefined) return env.CLAUDE_CODE_SESSION_ID === undefined ? undefined : 'claude';
  if (session === env.CLAUDE_CODE_SESSION_ID) return 'claude';
  if (session === env.GEMINI_SESSION_ID) return 'gemini';
  if (input.model !== undefined || input.turn_id !== undefined) return 'codex';
  return input.transcript_path === undefined ? 'copilot' : undefined;
}
