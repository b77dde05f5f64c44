import { expect, test } from 'vitest';
import { type Machine, machineOn, runWaggle, startHub } from '../../processes.ts';
import { someRepository } from '../../repositories.ts';
import { onBothDatabases } from '../../stores.ts';
import { fakeClient } from './fake-client.ts';

const COUNTER = 'Waiting for you: 1 needs reply message';

async function ask(machine: Machine, session: string): Promise<void> {
  const message = { task_id: 1, to_session_id: session, urgency: 'needs_reply', content: 'Which blue?' };
  expect(await runWaggle(machine, ['call', 'task_message', JSON.stringify(message)])).toMatchObject({ code: 0 });
}

const noteIn = (answer: string) => Number(/"observation_id":(\d+)/.exec(answer)?.[1]);

onBothDatabases('a subagent calls over the connection of its parent', ({ fresh }) => {
  test('in Claude Code: it gets no counter of its parent, and its notes carry its name', async () => {
    const machine = machineOn(fresh(), { CLAUDE_CODE_SESSION_ID: 'c1' });
    const repo = someRepository();
    await startHub(machine);
    const client = fakeClient(machine, { agent: 'claude', session: () => 'c1', cwd: repo });
    await client.connect();
    await client.call('startup_panel');
    await client.text('create_task', { title: 'Theme', owner: 'claude' });
    await ask(machine, 'c1');
    const subagent = { agent_id: 'a7', agent_type: 'Explore', tool_use_id: 'toolu_1' };
    const start = JSON.parse(await client.hook('SubagentStart', subagent));
    expect(start.hookSpecificOutput).toMatchObject({
      hookEventName: 'SubagentStart',
      additionalContext: expect.stringContaining('you work for session c1'),
    });
    const note = { tool_name: 'mcp__waggle__task_post' };
    expect(await client.hook('PreToolUse', { ...subagent, ...note })).toContain('"allow"');
    const post = { task_id: 1, kind: 'note', content: 'Tone is in theme.css.' };
    const theirs = await client.text('task_post', post, { 'claudecode/toolUseId': 'toolu_1' });
    expect(theirs).not.toContain('Waiting for you');
    await client.hook('PreToolUse', { ...note, tool_use_id: 'toolu_2' });
    const own = await client.text('task_post', { ...post, content: 'Mine.' }, { 'claudecode/toolUseId': 'toolu_2' });
    expect(own).toContain(COUNTER);
    const ids = [theirs, own].map((answer) => Number(/"id":(\d+)/.exec(answer)?.[1] ?? noteIn(answer)));
    const read = await client.text('get_observations', { ids, expand: true });
    expect(read.match(/"subagent":"Explore"/g)).toHaveLength(1);
  });

  test('in Codex: its thread is not that of the session', async () => {
    const machine = machineOn(fresh());
    const repo = someRepository();
    await startHub(machine);
    const client = fakeClient(machine, { agent: 'codex', session: () => 'x1', cwd: repo });
    await client.connect();
    const by = (thread_id: string) => ({ 'x-codex-turn-metadata': { session_id: 'x1', thread_id } });
    await client.text('startup_panel', {}, by('x1'));
    await client.text('create_task', { title: 'Theme', owner: 'codex' }, by('x1'));
    await ask(machine, 'x1');
    expect(await client.text('hub_status', {}, by('x1-sub-thread'))).not.toContain('Waiting for you');
    expect(await client.text('hub_status', {}, by('x1'))).toContain(COUNTER);
  });
});
