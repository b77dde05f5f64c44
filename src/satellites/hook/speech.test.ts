import { expect, test } from 'vitest';
import { clientOf } from './client.ts';
import { eventNamed } from './events.ts';
import { inputFrom } from './input.ts';
import { sessionFrom } from './options.ts';
import { editSpoken, ownToolAllowed, spoken } from './speech.ts';

const parsed = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text));
const nested = (hookEventName: string) => ({ hookSpecificOutput: { hookEventName, additionalContext: 'T' } });

test('each client gets the text under the key that reaches its model', () => {
  const at = (client: Parameters<typeof spoken>[0], event: Parameters<typeof spoken>[1]) =>
    parsed(spoken(client, event, {}, 'T'));
  for (const client of ['claude', 'codex', 'gemini'] as const)
    expect(at(client, 'session-start')).toEqual(nested('SessionStart'));
  expect(at('claude', 'user-prompt-submit')).toEqual(nested('UserPromptSubmit'));
  expect(at('codex', 'user-prompt-submit')).toEqual(nested('UserPromptSubmit'));
  expect(at('gemini', 'user-prompt-submit')).toEqual(nested('BeforeAgent'));
  expect(at('copilot', 'session-start')).toEqual({ additionalContext: 'T' });
  expect(at('claude', 'stop')).toEqual(nested('Stop'));
  expect(at('codex', 'stop')).toEqual({ decision: 'block', reason: 'T' });
  expect(at('gemini', 'stop')).toEqual({ decision: 'deny', reason: 'T' });
  expect(at('copilot', 'stop')).toBeUndefined();
  expect(at('qwen', 'session-start')).toBeUndefined();
  expect(at('qwen', 'user-prompt-submit')).toEqual(nested('UserPromptSubmit'));
  expect(at('qwen', 'stop')).toEqual({ decision: 'block', reason: 'T' });
  expect(at('claude', 'post-tool-use')).toBeUndefined();
});

test('a turn that a hook has already extended is not extended again if the client sets no limit', () => {
  const again = { stop_hook_active: true };
  expect(spoken('codex', 'stop', again, 'T')).toBeUndefined();
  expect(spoken('gemini', 'stop', again, 'T')).toBeUndefined();
  // These two clients limit repeated stops themselves, and an older Qwen Code sets the flag from the first stop on.
  expect(parsed(spoken('qwen', 'stop', again, 'T'))).toEqual({ decision: 'block', reason: 'T' });
  expect(parsed(spoken('claude', 'stop', again, 'T'))).toEqual(nested('Stop'));
});

test('an edit is held in the format of each client, with a question only if the user can be asked', () => {
  const at = (client: Parameters<typeof editSpoken>[0], decision: string) => parsed(editSpoken(client, decision, 'T'));
  const permission = { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'T' };
  for (const client of ['claude', 'codex', 'qwen'] as const)
    expect(at(client, 'hold')).toEqual({ hookSpecificOutput: permission });
  const asked = { ...permission, permissionDecision: 'ask', additionalContext: 'T' };
  expect(at('claude', 'ask')).toEqual({ hookSpecificOutput: asked });
  expect(at('codex', 'ask')).toEqual({ hookSpecificOutput: permission });
  expect(at('gemini', 'block')).toEqual({ decision: 'deny', reason: 'T' });
  expect(at('copilot', 'hold')).toEqual({ permissionDecision: 'deny', permissionDecisionReason: 'T' });
  expect(editSpoken('plain', 'hold', 'T')).toBe('T');
  // With an edit that is allowed, a text reaches the model of Claude Code only.
  expect(at('claude', 'go')).toEqual(nested('PreToolUse'));
  for (const client of ['codex', 'gemini', 'copilot', 'plain'] as const) expect(at(client, 'go')).toBeUndefined();
});

test("only Waggle's tools are allowed without a question, and only if the client supports it", () => {
  const decision = (tool_name: string, client: 'claude' | 'codex' = 'claude', server?: string) =>
    parsed(ownToolAllowed({ client, server }, { tool_name }))?.hookSpecificOutput.permissionDecision;
  expect(decision('mcp__waggle__list_tasks')).toBe('allow');
  expect(decision('mcp__plugin_waggle_waggle__ReadMailbox')).toBe('allow');
  for (const other of ['Bash', 'mcp__waggle2__x', 'mcp__other__waggle__x', 'mcp__plugin_other_waggle__x', ''])
    expect(decision(other)).toBeUndefined();
  expect(decision('mcp__waggle__list_tasks', 'codex')).toBeUndefined();
  expect(decision('mcp__hive-2__list_tasks', 'claude', 'hive-2')).toBe('allow');
  expect(decision('mcp__hive-2__list_tasks')).toBeUndefined();
  expect(decision('mcp__hive__list_tasks', 'claude', 'hive-2')).toBeUndefined();
  const copilot = (tool_name: string, server?: string) =>
    parsed(ownToolAllowed({ client: 'copilot', server }, { tool_name }))?.permissionDecision;
  expect(['waggle-task_post', 'hive-2-task_post'].map((name) => copilot(name, 'hive-2'))).toEqual(['allow', 'allow']);
  for (const other of ['bash', 'waggle-other-task_post', 'waggle_task_post', 'hive-2-task_post', 'waggle-'])
    expect(copilot(other)).toBeUndefined();
});

test('events are known by our names and by those of the clients', () => {
  expect(['SessionStart', 'session-start', 'sessionStart', 'session_start'].map(eventNamed)).toEqual(
    Array(4).fill('session-start'),
  );
  expect(['BeforeAgent', 'AfterAgent', 'BeforeTool', 'AfterTool', 'Stop', 'wait'].map(eventNamed)).toEqual([
    'user-prompt-submit',
    'stop',
    'pre-tool-use',
    'post-tool-use',
    'stop',
    'wait',
  ]);
  expect(['', 'toString', 'PreModelSwitch'].map(eventNamed)).toEqual([undefined, undefined, undefined]);
});

test('without a name the client is identified by its session, not by inherited variables', () => {
  const claude = { CLAUDE_CODE_SESSION_ID: 'c' };
  expect(clientOf(undefined, { session_id: 'c' }, claude)).toBe('claude');
  expect(clientOf(undefined, { session_id: 'x', model: 'm', transcript_path: null }, claude)).toBe('codex');
  expect(clientOf(undefined, { session_id: 'g' }, { ...claude, GEMINI_SESSION_ID: 'g' })).toBe('gemini');
  expect(clientOf(undefined, { session_id: 'x' }, {})).toBe('copilot');
  expect(clientOf(undefined, { session_id: 'x', transcript_path: '/t' }, {})).toBeUndefined();
  expect(clientOf('constructor', {}, claude)).toBeUndefined();
});

test('a launcher names the session and the agent of clients other than Codex, as it does for their server', () => {
  const env = { COLONY_CLIENT_SESSION_ID: 'set', COLONY_CLIENT_AGENT: 'ada' };
  const session = (client: string, more = {}) => sessionFrom({ client }, { session_id: 'own' }, { ...env, ...more });
  expect(session('gemini')).toMatchObject({ session: 'set', caller: { agent: 'ada', session: 'set' } });
  expect(session('codex')).toMatchObject({ session: 'own' });
  expect(session('claude', { CLAUDE_CODE_SESSION_ID: 'c' })).toMatchObject({ session: 'c' });
  expect(session('gemini', { WAGGLE_AGENT: 'bob' })).toMatchObject({ caller: { agent: 'bob' } });
});

test('input that is no object, or has other types than it should, counts as missing', () => {
  expect(['', 'null', '[1]', '{"session_id":5,"stop_hook_active":"yes"}'].map(inputFrom)).toEqual([{}, {}, {}, {}]);
  expect(inputFrom('\uFEFF{"session_id":"a","prompt":"p"}')).toEqual({ session_id: 'a', prompt: 'p' });
});
