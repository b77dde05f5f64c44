import { expect, test } from 'vitest';
import { hookCall } from '../../../../test/hook.ts';
import { onBothStores, T0, type World } from '../../../../test/world.ts';
import type { Caller } from '../../../kernel/rules/caller.ts';

const caller: Caller = {
  agent: 'claude',
  session: 's-claude',
  surface: 'mcp',
  scopes: ['read', 'write', 'run'],
  client: 'claude',
  cwd: '/',
};

const asking = { state: 'waiting_permission', about: 'Bash: npm publish' };

async function shown({ agent }: World, input: object = {}) {
  const user = await agent('user', { surface: 'page', session: 'page' });
  return (await user.call('session_states', input)).sessions;
}

onBothStores('hook_state', (world) => {
  test('a report is the state of its session from then on, and is told once', async () => {
    const w = await world();
    await hookCall(w.hub, caller, 'hook_state', { state: 'working' });
    w.clock.advance({ minutes: 1 });
    await hookCall(w.hub, caller, 'hook_state', asking);
    await hookCall(w.hub, caller, 'hook_state', { state: 'waiting_permission' });
    expect(await shown(w)).toMatchObject([
      {
        session: 's-claude',
        agent: 'claude',
        client: 'claude',
        state: 'waiting_permission',
        since: new Date(T0 + 60_000).toISOString(),
        waits_for: 'Bash: npm publish',
      },
    ]);
    const user = await w.agent('user');
    const events = await w.hub.events(user.caller, 0, 100);
    expect(events.filter(({ type }) => type === 'session.state').map(({ after }) => after)).toEqual([
      { session: 's-claude', state: 'working' },
      { session: 's-claude', state: 'waiting_permission' },
    ]);
  });

  test('a secret in a command is not stored', async () => {
    const w = await world();
    const about = 'Bash: curl -H "x-api-key: sk-ant-api03-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"';
    await hookCall(w.hub, caller, 'hook_state', { ...asking, about });
    expect((await shown(w))[0].waits_for).not.toContain('sk-ant');
  });

  test('another agent does not change the state of a session', async () => {
    const w = await world();
    await hookCall(w.hub, caller, 'hook_state', asking);
    const other = { ...caller, agent: 'codex' };
    const outcome = await w.hub.callTool({ name: 'hook_state', input: { state: 'idle' }, caller: other });
    expect((await shown(w))[0].state).toBe('waiting_permission');
    expect(outcome.ok ? outcome.output : outcome.error.code).toBeDefined();
  });

  test('edits and actions are counted by the minute, beside the calls of the model', async () => {
    const w = await world();
    const claude = await w.agent('claude', caller);
    await hookCall(w.hub, caller, 'hook_state', { state: 'working', edits: 1 });
    await hookCall(w.hub, caller, 'hook_state', { actions: 2 });
    await claude.call('list_tasks');
    await w.hub.callsWritten();
    w.clock.advance({ minutes: 1 });
    await hookCall(w.hub, caller, 'hook_state', { state: 'working', edits: 1 });
    expect((await shown(w, { minutes: 5 }))[0].minutes).toEqual([
      { at: new Date(T0).toISOString(), calls: 1, edits: 1, actions: 2, input_tokens: null, output_tokens: null },
      {
        at: new Date(T0 + 60_000).toISOString(),
        calls: 0,
        edits: 1,
        actions: 0,
        input_tokens: null,
        output_tokens: null,
      },
    ]);
  });

  test('a call that begins after a report that the session is idle shows that it works', async () => {
    const w = await world();
    const claude = await w.agent('claude', caller);
    await hookCall(w.hub, caller, 'hook_state', { state: 'idle' });
    w.clock.advance({ ms: 10_000 });
    await claude.call('list_tasks');
    await w.hub.callsWritten();
    expect((await shown(w))[0].state).toBe('working');
  });
});
