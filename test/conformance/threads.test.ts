import { expect, test } from 'vitest';
import type { Loose } from '../loose.ts';
import { answerOf, callOn } from './member.ts';
import { onBothDatabases } from './workplace.ts';

onBothDatabases('threads', (place) => {
  test('every created task has its thread at once, bound to the task and to its owner', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const given = { title: 'given', owner: bob.id };
    const overMcp = await ada.call('create_task', given);
    const draft = await ada.call('create_task', { ...given, draft: true });
    const overHttp = (await ada.rest('POST', '/api/tasks', given)).body;
    for (const task of [overMcp, draft, overHttp]) {
      expect(task.threadId).toMatch(/^[0-9a-f]{12}$/);
      const thread = await ada.call('thread_read', { id: task.id });
      expect(thread).toMatchObject({ threadId: task.threadId, taskId: task.id, agentId: bob.id, entries: [] });
      expect((await ada.rest('GET', `/api/tasks/${task.id}/thread`)).body).toEqual(thread);
    }
    expect(new Set([overMcp, draft, overHttp].map(({ threadId }) => threadId)).size).toBe(3);
  });

  test('whatever is written and changed, the task keeps its one thread; a new owner gets one of its own', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const { id, threadId } = await ada.call('create_task', { title: 'talked about' });
    for (const member of [ada, bob]) {
      expect(await member.call('thread_reply', { id, message: `from ${member.id}` })).toMatchObject({ threadId });
      expect((await member.call('update_task', { id, description: member.id })).threadId).toBe(threadId);
    }
    const moved = await ada.call('update_task', { id, owner: bob.id });
    expect(moved.threadId).not.toBe(threadId);
    expect(await ada.call('thread_read', { id })).toMatchObject({ agentId: bob.id, entries: [] });
    const old = await ada.call('thread_read', { id, threadId });
    expect(old.entries.map(({ text }: Loose) => text)).toEqual([`from ${ada.id}`, `from ${bob.id}`]);
    expect((await ada.call('update_task', { id, owner: ada.id })).threadId).toBe(threadId);
    await ada.call('complete_task', { id });
    expect((await ada.call('get_task', { id })).threadId).toBe(threadId);
  });

  test('a process killed while it creates a task leaves no task without its thread', async () => {
    const ada = await place.member();
    const { home } = place.elsewhere();
    for (const statement of [2, 4, 6]) {
      const env = { WAGGLE_FAILPOINT: `create_task:${statement}` };
      const victim = await place.stdio(ada.id, { home, env });
      await expect(callOn(victim, 'create_task', { title: `cut off at ${statement}` })).rejects.toThrow();
    }
    await ada.call('create_task', { title: 'whole' });
    const { tasks } = await ada.call('list_tasks');
    for (const { id, threadId } of tasks) expect(await ada.call('thread_read', { id })).toMatchObject({ threadId });
    expect(tasks.map(({ title }: Loose) => title)).toEqual(['whole']);
  });

  test('the channel of a thread comes from the settings', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'x' });
    expect(await ada.call('thread_read', { id })).toMatchObject({ channel: 'waggle' });
    const { home } = place.elsewhere();
    const client = await place.stdio(ada.id, { home, env: { WAGGLE_CHANNEL: 'matrix' } });
    const other = await answerOf(client, 'create_task', { title: 'y' });
    expect(await ada.call('thread_read', { id: other.id })).toMatchObject({ channel: 'matrix' });
  });
});
