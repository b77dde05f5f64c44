import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hookCall } from '../../../../test/hook.ts';
import { git, someRepository } from '../../../../test/repositories.ts';
import { addTask } from '../../../../test/stores.ts';
import { onBothStores } from '../../../../test/world.ts';
import type { Caller } from '../../../kernel/rules/caller.ts';

const seer = { agent: 'ann', session: null, surface: 'test' } as const;

onBothStores('hook_start', (newWorld) => {
  test('a preface names the server as the client does', async () => {
    const { hub, agent } = await newWorld();
    const { caller } = await agent('ann');
    expect((await hookCall(hub, caller, 'hook_start', { server: 'hive-2' })).text).toContain('the MCP server hive-2;');
  });

  test('a start shows past tasks similar to the branch, with texts of others only as marked data', async () => {
    const { hub, agent } = await newWorld();
    const root = someRepository();
    git(root, 'checkout', '-q', '-b', 'agent/codex/quota-relay-cleanup');
    const ann = await agent('ann');
    const start = async (client: string, session: string) => {
      const caller = { agent: 'bob', session, surface: 'mcp', scopes: ['read', 'write'], cwd: root, client } as const;
      return (await hookCall(hub, caller, 'hook_start')).text ?? '';
    };
    for (let id = 1; id <= 3; id++) {
      expect(await start('codex', `s-${id}`)).not.toContain('similar past tasks');
      await addTask(hub.store, 'ann', { title: `Quota relay: cleanup, part ${id}`, repoRoot: root });
      await ann.call('task_claim_file', { task_id: id, file_path: 'src/relay.ts' });
    }
    await ann.call('task_post', { task_id: 2, kind: 'failed_approach', content: 'A timer loses renewed claims.' });
    const told = await start('codex', 's-4');
    expect(told).toMatch(/similar past tasks: (#\d \(\d\.\d\d\)(, )?){3}\. To watch: failed_approach on task 2\./);
    expect(told).toContain('Call: task_suggest_approach');
    expect(told).not.toMatch(/relay\.ts|timer/);
    expect(await start('claude-code', 's-5')).toContain('files they began with: src/relay.ts');
    git(root, 'checkout', '-q', 'main');
    expect(await start('codex', 's-6')).not.toContain('similar past tasks');
  });

  test('a start shows what is open to anybody on the task, and the session can accept it', async () => {
    const { hub, agent } = await newWorld();
    const root = someRepository();
    git(root, 'checkout', '-q', '-b', 'feature');
    const claude = await agent('claude', { cwd: root });
    const scopes = ['read', 'write'] as const;
    const caller = { agent: 'codex', session: 's-codex', surface: 'mcp', scopes, cwd: root, client: 'codex' } as const;
    const start = async (who: Caller) => (await hookCall(hub, who, 'hook_start')).text ?? '';
    await claude.call('task_note_working', { content: 'next=hand it over' });
    const work = { task_id: 1, to_agent: 'any', summary: 'Half done' };
    const { handoff_observation_id: id } = await claude.call('task_hand_off', work);
    await claude.call('task_message', { task_id: 1, agent: 'claude', content: 'Who?', urgency: 'needs_reply' });
    const told = await start(caller);
    expect(told).toContain('Messages that need a reply from claude: #');
    const given = `{"handoff_observation_id":${id},"session_id":"s-codex"}`;
    expect(told).toContain(`accept with: task_accept_handoff(${given})`);
    expect(told).toContain(`decline with: task_decline_handoff(${given})`);
    const reader: Caller = { ...caller, session: 's-reader', scopes: ['read'] };
    expect((await hookCall(hub, reader, 'hook_news', { wants: 'preface' })).text).not.toContain('accept with');
    // Without a folder, so that only the session start can have joined the lane.
    const codex = await agent('codex', { session: 's-codex' });
    expect(await codex.call('task_accept_handoff', JSON.parse(given))).toEqual({ status: 'accepted' });
  });

  test('a start opens no lane, and an agent that may not read the inbox joins none', async () => {
    const { hub, agent, home } = await newWorld();
    const root = someRepository();
    const ann = await agent('ann');
    const caller = { ...ann.caller, session: 's-first', cwd: root };
    await hookCall(hub, caller, 'hook_start');
    expect((await ann.call('create_task', { title: 'First' })).id).toBe('1');
    const bob = await agent('bob', { cwd: root });
    await bob.call('task_note_working', { content: 'next=go on' });
    mkdirSync(path.join(home, 'agents', 'cid'), { recursive: true });
    const file = { name: 'Cid', capabilities: { tasks: { tools: ['get_task'] } } };
    writeFileSync(path.join(home, 'agents', 'cid', 'agent.json'), JSON.stringify(file));
    for (const name of ['cid', 'ann']) {
      const who = { ...caller, agent: name, session: `s-${name}-2` };
      await hookCall(hub, who, 'hook_start');
    }
    const there = await hub.store.read(seer, (unit) => unit.participants.of(2));
    expect(there.map(({ session }) => session).sort()).toEqual(['s-ann-2', 's-bob']);
  });

  test('work for the agent on a task that it has not joined comes with the call to join first', async () => {
    const { hub, agent } = await newWorld();
    const [ann, bob] = [await agent('ann'), await agent('bob')];
    await ann.call('create_task', { title: 'Paint' });
    await ann.call('task_hand_off', { task_id: 1, to_agent: 'bob', summary: 'Yours' });
    const preface = async () => (await hookCall(hub, bob.caller, 'hook_start')).text ?? '';
    const calls = async () =>
      [...(await preface()).matchAll(/^ {2}(?:.* )?(?:join first|accept) with: (\w+)\((.*)\)$/gm)].map(
        ([, tool = '', args = '']) => [tool, JSON.parse(args)] as const,
      );
    const told = await calls();
    expect(told.map(([tool]) => tool)).toEqual(['task_post', 'task_accept_handoff']);
    for (const [tool, args] of told.slice(0, 1)) await bob.call(tool, args);
    const after = await calls();
    expect(after).toEqual(told.slice(1));
    for (const [tool, args] of after) expect(await bob.call(tool, args)).toEqual({ status: 'accepted' });
  });
});
