import type { ClientName } from './client.ts';
import type { HookEvent } from './events.ts';
import type { HookInput } from './input.ts';

/** The text in the JSON by which the client's model gets it at this event, or nothing where it would not. */
export function spoken(client: ClientName, event: HookEvent, input: HookInput, text: string): string | undefined {
  if (client === 'plain') return text;
  if (event === 'stop') return atStop(client, input, text);
  if (event !== 'session-start' && event !== 'user-prompt-submit') return undefined;
  // Qwen Code drops it, and then nothing may count as told.
  if (client === 'qwen' && event === 'session-start') return undefined;
  // Copilot takes only the outer key, and Codex refuses keys that it does not know.
  if (client === 'copilot') return JSON.stringify({ additionalContext: text });
  return JSON.stringify(context(ownName(client, event), text));
}

function atStop(client: ClientName, { stop_hook_active }: HookInput, text: string): string | undefined {
  // A block would be shown to the user of Claude Code as an error of the hook.
  if (client === 'claude') return JSON.stringify(context('Stop', text));
  const block = JSON.stringify({ decision: 'block', reason: text });
  // An older Qwen Code says at every stop that a hook is at work; what was told once is not told again, so it ends.
  if (client === 'qwen') return block;
  // These go on as often as a hook says so.
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

const OWN_TOOLS = /^mcp__(plugin_waggle_)?waggle__\w+$/;

/** Claude Code asks before every tool of a server, whatever its hints say. The hub checks each call itself. */
export function ownToolAllowed(client: ClientName, { tool_name = '' }: HookInput): string | undefined {
  if (client !== 'claude' || !OWN_TOOLS.test(tool_name)) return undefined;
  return JSON.stringify({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'allow',
      permissionDecisionReason: 'A tool of the Waggle hub, which checks the caller itself.',
    },
  });
}

/**
 * What a client is told about an edit before it happens. Where the user cannot be asked, the edit is held back once; a
 * client that can hold nothing back is told nothing, since it would hear of it too late.
 */
export function editSpoken(client: ClientName, decision: string, text: string): string | undefined {
  if (client === 'plain') return decision === 'go' ? undefined : text;
  if (decision === 'go') return client === 'claude' ? JSON.stringify(context('PreToolUse', text)) : undefined;
  if (client === 'gemini') return JSON.stringify({ decision: 'deny', reason: text });
  const permissionDecision = decision === 'ask' && client === 'claude' ? 'ask' : 'deny';
  const permission = { permissionDecision, permissionDecisionReason: text };
  if (client === 'copilot') return JSON.stringify(permission);
  // What the user is asked about, the model would not see by itself.
  const additionalContext = permissionDecision === 'ask' ? { additionalContext: text } : {};
  return JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...permission, ...additionalContext } });
}
