import { expect, test } from 'vitest';
import { stateAt } from './state.ts';

test('a prompt, a tool and a compaction are work; a start and a stop are not', () => {
  expect(stateAt('session-start', { source: 'startup' })).toEqual({ state: 'idle' });
  expect(stateAt('session-start', { source: 'compact' })).toBeUndefined();
  for (const event of ['user-prompt-submit', 'pre-tool-use', 'pre-compact'] as const) {
    expect(stateAt(event, {})).toEqual({ state: 'working' });
  }
  expect(stateAt('post-tool-use', { tool_name: 'Edit', tool_input: { file_path: '/a' }, cwd: '/' })).toEqual({
    state: 'working',
    edits: 1,
  });
  expect(stateAt('post-tool-use', { tool_name: 'WebFetch', tool_input: {} })).toEqual({ state: 'working', actions: 1 });
  expect(stateAt('stop', {})).toEqual({ state: 'idle' });
  expect(stateAt('session-end', {})).toEqual({ state: 'gone' });
  expect(stateAt('wait', {})).toBeUndefined();
});

test('a request for permission names the tool and its command; a question of the model is a question', () => {
  const asks = (tool_name: string, tool_input: object) =>
    stateAt('permission-request', { tool_name, tool_input: { ...tool_input } });
  expect(asks('Bash', { command: 'npm publish' })).toEqual({
    state: 'waiting_permission',
    about: 'Bash: npm publish',
  });
  expect(asks('Edit', { file_path: '/a', new_string: 'x' })?.about).toBe('Edit: /a');
  expect(asks('WebFetch', { url: 'u' })?.about).toBe('WebFetch: {"url":"u"}');
  expect(asks('AskUserQuestion', {})).toEqual({ state: 'waiting_answer' });
});

test('a notification repeats a request without words, except where it is the only one', () => {
  const type = (notification_type: string) => stateAt('notification', { notification_type, message: 'words' });
  expect(type('permission_prompt')).toEqual({ state: 'waiting_permission' });
  expect(type('ToolPermission')).toEqual({ state: 'waiting_permission', about: 'words' });
  expect(type('elicitation_dialog')).toEqual({ state: 'waiting_answer' });
  expect(type('idle_prompt')).toEqual({ state: 'idle' });
  expect(type('auth_success')).toBeUndefined();
});

test('a turn that ended for a usage limit is limited, with its words', () => {
  expect(stateAt('stop-failure', { error: 'usage limit reached' })).toEqual({
    state: 'limited',
    about: 'usage limit reached',
  });
  expect(stateAt('stop-failure', { error: 'network' })).toEqual({ state: 'idle' });
  const last_assistant_message = "You've hit your session limit · resets 3pm (UTC)";
  expect(stateAt('stop', { last_assistant_message })).toEqual({ state: 'limited', about: last_assistant_message });
});
