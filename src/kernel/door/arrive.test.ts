import { expect, test } from 'vitest';
import { someRepository } from '../../../test/repositories.ts';
import { onBothStores, type World } from '../../../test/world.ts';
import { connectionSession } from '../rules/session-name.ts';

/** Two clients in one work tree whose only sessions are those of their connections. */
async function pair({ agent }: World) {
  const root = someRepository();
  const connect = (id: string, digit: string) => agent(id, { cwd: root, session: connectionSession(digit.repeat(16)) });
  return { root, ada: await connect('ada', 'a'), bob: await connect('bob', 'b') };
}

onBothStores('a session in a git work tree', (world) => {
  test('finds the task of its branch with its first look, and takes part in it', async () => {
    const { root, ada, bob } = await pair(await world());
    const { tasks } = await ada.call('task_list');
    expect(tasks).toMatchObject([{ id: 1, title: 'main', repo_root: root, branch: 'main' }]);
    await ada.call('task_message', { task_id: 1, content: 'Who is here?', urgency: 'blocking' });
    expect((await bob.call('attention_inbox')).summary).toMatchObject({ unread_message_count: 1, blocked: true });
    expect(await bob.call('startup_panel', { repo_root: root })).toMatchObject({ active_task: { id: 1 } });
  });

  test('creates no task for sessions that only use other tools', async () => {
    const { ada } = await pair(await world());
    await ada.call('list_tasks');
    await ada.call('search', { query: 'nothing' });
    await ada.call('create_task', { title: 'First' });
    expect((await ada.call('list_tasks')).tasks).toMatchObject([{ id: '1', title: 'First' }]);
  });

  test('belongs to the agent that named it first, even with a read only', async () => {
    const { ada, bob } = await pair(await world());
    await ada.call('attention_inbox', { session_id: 'sess_abc' });
    for (const tool of ['attention_inbox', 'task_list']) {
      expect(await bob.refused(tool, { session_id: 'sess_abc' })).toMatchObject({ code: 'NOT_YOUR_SESSION' });
    }
    expect((await ada.call('list_sessions')).items).toContainEqual(expect.objectContaining({ id: 'sess_abc' }));
  });

  test('is the one that a client named before, if a read leaves it out', async () => {
    const { root, ada, bob } = await pair(await world());
    await ada.call('hivemind_context', { repo_root: root });
    await ada.call('task_note_working', { session_id: 'sess_abc', content: 'next=x' });
    await ada.call('task_message', { task_id: 1, session_id: 'sess_abc', content: 'Hello, all.' });
    await bob.call('task_message', { task_id: 1, to_session_id: 'sess_abc', content: 'For you.', urgency: 'blocking' });
    await ada.call('attention_inbox', { session_id: 'sess_abc' });
    const context = () => ada.call('hivemind_context', { repo_root: root });
    expect(await context()).toMatchObject({
      summary: { unread_message_count: 1, blocking: true, must_check_attention: false },
      attention: { session_id: 'sess_abc' },
    });
    await ada.call('task_note_working', { session_id: 'sess_def', content: 'next=y' });
    expect((await context()).attention.session_id).toBe(ada.caller.session);
  });

  test('has its reads without a name counted for the one name that it gave', async () => {
    const { root, ada } = await pair(await world());
    await ada.call('hivemind_context', { repo_root: root, session_id: 'sess_abc' });
    const warning = async () => (await ada.call('task_list')).coordination_warning;
    expect(await warning()).toContain('task_list is inventory');
    expect(await warning()).toContain('Stop browsing');
    await ada.call('attention_inbox');
    const { summary } = await ada.call('hivemind_context', { repo_root: root, session_id: 'sess_abc' });
    expect(summary).toMatchObject({ must_check_attention: false });
  });

  test('may read with a read-only token, and changes nothing', async () => {
    const { agent } = await world();
    const reader = await agent('cleo', { cwd: someRepository(), scopes: ['read'] });
    expect((await reader.call('task_list', { session_id: 'sess_abc' })).tasks).toEqual([]);
    expect((await reader.call('list_sessions')).items).toMatchObject([{ id: reader.caller.session }]);
  });
});
