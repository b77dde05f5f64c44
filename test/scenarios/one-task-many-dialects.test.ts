import { expect, test } from 'vitest';
import { type Actor, onBothStores } from '../world.ts';

/** Creates a task in each dialect; returns its id. */
const makers: Record<string, (actor: Actor) => Promise<string>> = {
  create_task: async (actor) => (await actor.call('create_task', { title: 'Tame the wombat', description: 'x' })).id,
  create_subtask: async (actor) => {
    const { id } = await actor.call('create_task', { title: 'Above' });
    await actor.call('update_steps', { id, steps: [{ title: 'Below' }] });
    const made = await actor.call('create_subtask', { taskId: id, stepIndex: 0, title: 'Tame the wombat' });
    return made.task.id;
  },
  TaskCreate: async (actor) =>
    (await actor.call('TaskCreate', { subject: 'Tame the wombat', description: 'x' })).task.id,
  memory_add: async (actor) =>
    (await actor.call('memory_add', { type: 'task', title: 'Tame the wombat', collection: 'workspace' })).task_id,
};

onBothStores('a task made by', (world) => {
  test.each(Object.entries(makers))('%s shows in feed and search and is worked by its memory id', async (_, make) => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const task_id = await make(ada);
    const inFeed = async () => {
      const { tasks } = await bob.call('task_feed');
      return tasks.find((row: { task_id: string }) => row.task_id === task_id);
    };
    const { memory_id } = await inFeed();
    expect(await inFeed()).toMatchObject({ preview: 'Tame the wombat', collection: 'workspace' });
    const wombats = { query: 'wombat', type_filter: 'task' };
    expect((await bob.call('memory_search', wombats)).results).toMatchObject([{ memory_id, task_id, type: 'task' }]);
    expect((await bob.call('memory_search', { ...wombats, type_filter: 'fact' })).results).toEqual([]);
    clock.advance({ minutes: 1 });
    await ada.call('memory_edit', {
      memory_id,
      content: 'Tame the lynx\nGently.\n- [ ] find it\n- [ ] feed it',
      check: [0],
      topics: ['zoo'],
      output: 'It was under the shed',
    });
    expect(await ada.call('get_task', { id: task_id })).toMatchObject({
      title: 'Tame the lynx',
      description: 'Gently.',
      steps: [
        { title: 'find it', done: true },
        { title: 'feed it', done: false },
      ],
    });
    expect(await ada.call('TaskGet', { taskId: task_id })).toMatchObject({ task: { subject: 'Tame the lynx' } });
    expect((await bob.call('task_feed', { topic: 'zoo' })).tasks).toMatchObject([{ memory_id, progress: [1, 2] }]);
    expect((await bob.call('memory_search', wombats)).results).toEqual([]);
    await ada.call('memory_edit', { memory_id, check: [1], set_status: 'done' });
    expect(await inFeed()).toBeUndefined();
    expect((await bob.call('task_feed', { status: 'done' })).tasks).toMatchObject([{ memory_id, progress: [2, 2] }]);
    const late = { memory_id, content: 'Reopened' };
    expect(await ada.refused('memory_edit', late)).toMatchObject({ code: 'TASK_ARCHIVED' });
  });

  test('one dialect and changed in another shows the change, and the feed tells when', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    const made = await ada.call('memory_add', { type: 'task', title: 'One', steps: ['a'], collection: 'workspace' });
    await ada.call('create_task', { title: 'Two' });
    clock.advance({ minutes: 1 });
    await ada.call('update_step', { id: made.task_id, index: 0, done: true });
    const at = new Date(clock.now).toISOString();
    expect((await ada.call('task_feed')).tasks[0]).toMatchObject({
      task_id: made.task_id,
      progress: [1, 1],
      updated_at: at,
    });
    clock.advance({ minutes: 1 });
    await ada.call('TaskUpdate', { taskId: made.task_id, status: 'in_progress' });
    expect((await ada.call('task_feed', { since: at })).tasks).toMatchObject([
      { memory_id: made.memory_id, status: 'active' },
    ]);
    const { memories } = await ada.call('memory_retrieve', { memory_ids: [made.memory_id] });
    expect(memories[0]).toMatchObject({ status: 'active', content: expect.stringContaining('- [x] a') });
  });
});
