import type { ClientName } from './client.ts';
import type { HookEvent } from './events.ts';
import type { HookInput } from './input.ts';
import type { HookSession } from './options.ts';

/** The text as JSON that passes it to the client's model at this event, or undefined if the client would drop it. */
export function spoken(client: ClientName, event: HookEvent, input: HookInput, text: string): string | undefined {
  if (client === 'plain') return text;
  if (event === 'stop') return atStop(client, input, text);
  if (event !== 'session-start' && event !== 'user-prompt-submit') return undefined;
  // Qwen Code drops it, so the news must not count as told.
  if (client === 'qwen' && event === 'session-start') return undefined;
  // Copilot reads only the outer key, and Codex rejects unknown keys.
  if (client === 'copilot') return JSON.stringify({ additionalContext: text });
  return JSON.stringify(context(ownName(client, event), text));
}

function atStop(client: ClientName, { stop_hook_active }: HookInput, text: string): string | undefined {
  // Claude Code would show a block to the user as a hook error.
  if (client === 'claude') return JSON.stringify(context('Stop', text));
  const block = JSON.stringify({ decision: 'block', reason: text });
  // An older Qwen Code sets `stop_hook_active` at every stop. News is told only once, so the loop still ends.
  if (client === 'qwen') return block;
  // These clients continue as often as a hook says so.
  if (stop_hook_active === true) return undefined;
  if (client === 'codex') return block;
  return client === 'gemini' ? JSON.stringify({ decision: 'deny', reason: text }) : undefined;
}

function context(hookEventName: string, additionalContext: string) {
  return { hookSpecificOutput: { hookEventName, additionalContext } };
}

function ownName(client: ClientName, event: 'session-start' | 'user-prompt-submit'): string {
  if (event === 'session-start') return 'SessionStart';
  return client === 'gemini' ? 'BeforeAgent' : 'UserPromptSubmit';
}

/** What a subagent is told at its start, by clients that pass it on. */
export function subagentSpoken({ client, session }: Pick<HookSession, 'client' | 'session'>): string | undefined {
  if (client !== 'claude') return undefined;
  const text = `Waggle: you work for session ${session}, in its name. Its tasks, messages and worker reports are for that session: take none of them, and say in your answer what you found.`;
  return JSON.stringify(context('SubagentStart', text));
}

const OWN_SERVERS = ['waggle', 'plugin_waggle_waggle'];

/** How these clients name the tools of a server, up to the name of the tool. */
const toolPrefix: Readonly<Partial<Record<ClientName, (server: string) => string>>> = {
  claude: (server) => `mcp__${server}__`,
  copilot: (server) => `${server}-`,
};

function isOwnTool({ client, server }: Pick<HookSession, 'client' | 'server'>, name: string): boolean {
  const prefix = toolPrefix[client];
  const servers = server === undefined ? OWN_SERVERS : [...OWN_SERVERS, server];
  const begins = prefix === undefined ? [] : servers.map(prefix);
  return begins.some((one) => name.startsWith(one) && /^\w+$/.test(name.slice(one.length)));
}

/**
 * Claude Code asks before every tool of a server, even with read-only hints, and Copilot before every tool that writes.
 * The hub checks each call itself.
 */
export function ownToolAllowed(
  speaker: Pick<HookSession, 'client' | 'server'>,
  { tool_name = '' }: HookInput,
): string | undefined {
  if (!isOwnTool(speaker, tool_name)) return undefined;
  const permission = {
    permissionDecision: 'allow',
    permissionDecisionReason: 'A tool of the Waggle hub, which checks the caller itself.',
  };
  if (speaker.client === 'copilot') return JSON.stringify(permission);
  return JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...permission } });
}

/**
 * The answer to a client before an edit. If the user cannot be asked, the edit is held once; a client that cannot hold
 * an edit gets nothing, since the text would arrive too late.
 */
export function editSpoken(client: ClientName, decision: string, text: string): string | undefined {
  if (client === 'plain') return decision === 'go' ? undefined : text;
  if (decision === 'go') return client === 'claude' ? JSON.stringify(context('PreToolUse', text)) : undefined;
  if (client === 'gemini') return JSON.stringify({ decision: 'deny', reason: text });
  const permissionDecision = decision === 'ask' && client === 'claude' ? 'ask' : 'deny';
  const permission = { permissionDecision, permissionDecisionReason: text };
  if (client === 'copilot') return JSON.stringify(permission);
  // The model does not see by itself what the user is asked.
  const additionalContext = permissionDecision === 'ask' ? { additionalContext: text } : {};
  return JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...permission, ...additionalContext } });
}
