import { expect, test } from 'vitest';
import { runsWorld } from '../../../../test/runs-world.ts';
import { type Actor, onBothStores } from '../../../../test/world.ts';

/** The types and summaries of the items that `wait` returns to the session. */
async function heard(actor: Actor) {
  const { items } = await actor.call('wait', { timeout_seconds: 0 });
  const types = items.map((item: { kind: string; type?: string }) => item.type ?? item.kind);
  return { types, summaries: items.map(({ summary }: { summary?: string }) => summary) };
}

/** Creates task 1 of ada with subtask 2, which bob works on. */
async function parentAndChild(ada: Actor): Promise<void> {
  await ada.call('create_task', { title: 'parent' });
  await ada.call('update_steps', { id: '1', steps: [{ title: 'delegate' }] });
  await ada.call('create_subtask', { taskId: '1', stepIndex: 0, title: 'child', owner: 'bob' });
}

onBothStores('an agent that waits for a task', (world, kind) => {
  test('without a runner is told once that a subtask is done, in every way', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await parentAndChild(ada);
    await bob.call('complete_task', { id: '2' });
    expect(await ada.outcome('hub_status')).toMatchObject({ waiting: { messages: { fyi: 1 } } });
    expect(await heard(ada)).toEqual({ types: ['task_completed'], summaries: ['Task #2 is completed: child'] });
    expect((await ada.call('list_waiting')).items).toMatchObject([{ kind: 'message', type: 'task_completed' }]);
  });

  test('is told of a subtask and a reply while its session holds the task, instead of being started', async () => {
    const { startable, agent, startRunner, fake } = await runsWorld(kind);
    const [ada, bob, user] = [await startable('ada'), await agent('bob'), await agent('user')];
    await parentAndChild(ada);
    await ada.call('TaskClaim', { taskId: '1' });
    await bob.call('complete_task', { id: '2' });
    await user.call('thread_reply', { id: '1', message: 'And the roof?' });
    await startRunner().idle();
    expect(fake.runs).toEqual([]);
    expect(await heard(ada)).toMatchObject({ types: ['task_completed', 'task_reply'] });
  });

  test('is started instead, if the hub can start it', async () => {
    const { startable, agent, startRunner, fake } = await runsWorld(kind);
    const [ada, bob, user] = [await startable('ada'), await agent('bob'), await agent('user')];
    await parentAndChild(ada);
    await user.call('thread_reply', { id: '1', message: 'And the roof?' });
    await bob.call('complete_task', { id: '2' });
    expect(await heard(ada)).toMatchObject({ types: [] });
    await startRunner().idle();
    expect(fake.taskIds()).toEqual([1]);
    expect(fake.runs[0]?.systemPrompt).toContain('And the roof?');
  });

  test('is told when work it delegated is done or canceled, and what its owner writes', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    for (const title of ['one', 'two', 'three']) await ada.call('create_task', { title, owner: 'bob' });
    await bob.call('thread_reply', { id: '1', message: 'Which colour?' });
    await bob.call('complete_task', { id: '1' });
    await bob.call('cancel_task', { id: '2' });
    expect(await heard(ada)).toMatchObject({
      types: ['task_reply', 'task_completed', 'task_canceled'],
      summaries: ['On task #1: Which colour?', 'Task #1 is completed: one', 'Task #2 was canceled: two'],
    });
    await heard(bob);
    await ada.call('cancel_task', { id: '3' });
    expect(await heard(bob)).toMatchObject({ types: ['task_canceled'] });
    expect(await heard(ada)).toMatchObject({ types: [] });
  });

  test('is told of a canceled tree in one message, and of nothing that it did itself', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'parent' });
    const steps = Array.from({ length: 7 }, (_, n) => ({ title: `step ${n}` }));
    await ada.call('update_steps', { id: '1', steps });
    for (const [stepIndex, { title }] of steps.entries()) {
      await ada.call('create_subtask', { taskId: '1', stepIndex, title, owner: 'bob' });
    }
    await heard(bob);
    await ada.call('cancel_task', { id: '1' });
    expect(await heard(bob)).toEqual({
      types: ['task_canceled'],
      summaries: ['Tasks #2, #3, #4, #5, #6 and 2 more were canceled.'],
    });
    expect(await heard(ada)).toMatchObject({ types: [] });
  });

  test('is told when a subtask of its task is canceled by another, but not of what it cancels itself', async () => {
    const { agent } = await world();
    const [ada, bob, carol] = [await agent('ada'), await agent('bob'), await agent('carol')];
    await ada.call('create_task', { title: 'parent' });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'one' }, { title: 'two' }] });
    await ada.call('create_subtask', { taskId: '1', stepIndex: 0, title: 'child', owner: 'bob' });
    await ada.call('create_subtask', { taskId: '1', stepIndex: 1, title: 'other', owner: 'bob' });
    await ada.call('update_task', { id: '1', owner: 'carol' });
    await heard(ada);
    await heard(carol);
    await bob.call('cancel_task', { id: '2' });
    expect(await heard(carol)).toEqual({ types: ['task_canceled'], summaries: ['Task #2 was canceled: child'] });
    await carol.call('cancel_task', { id: '3' });
    expect(await heard(carol)).toMatchObject({ types: [] });
  });

  test("a person finds an agent's questions in the list of waiting items", async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    await ada.call('notify_user', { message: 'Which colour?' });
    expect(await user.call('list_waiting')).toMatchObject({
      items: [{ kind: 'notice', from: 'ada', summary: 'Which colour?' }],
    });
  });
});
