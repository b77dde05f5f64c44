import { expect, test } from 'vitest';
import { runsWorld } from '../../../../test/runs-world.ts';
import { type Actor, onBothStores } from '../../../../test/world.ts';

onBothStores('list_activity', (world, kind) => {
  test('lists the newest first, with the current title and the change of status', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Old name', draft: true });
    await ada.call('update_task', { id: '1', title: 'New name', status: 'active' });
    const { events, next_cursor } = await ada.call('list_activity', { taskId: '1', limit: 1 });
    expect(events).toMatchObject([
      {
        type: 'task.activated',
        actor: 'ada',
        task_id: '1',
        title: 'New name',
        status_before: 'pending',
        status: 'active',
      },
    ]);
    const older = await ada.call('list_activity', { taskId: '1', limit: 5, cursor: next_cursor });
    expect(older.events).toMatchObject([{ type: 'task.created', status: 'pending' }]);
    expect(older.next_cursor).toBeUndefined();
  });

  test('can be limited to one actor and one kind of event', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const bob = await agent('bob');
    await ada.call('create_task', { title: 'a' });
    await bob.call('create_task', { title: 'b' });
    const { events } = await ada.call('list_activity', { actor: 'bob' });
    const tasks = (await ada.call('list_activity', { kind: 'task' })).events;
    expect(new Set(tasks.map(({ type }: { type: string }) => type))).toEqual(new Set(['task.created']));
    expect(new Set(events.map(({ actor }: { actor: string }) => actor))).toEqual(new Set(['bob']));
  });

  test('shows events of a worker only to agents that may see its runs', async () => {
    const { hub, agent, startable } = await runsWorld(kind);
    const [digger, boss] = [await startable('digger'), await agent('boss')];
    const [bob, user] = [await agent('bob'), await agent('user')];
    const dig = { prompt: 'Dig', subagent_type: 'digger', description: 'Dig a hole' };
    await boss.call('Agent', { ...dig, name: 'Spade' });
    await boss.call('Agent', dig);
    const told = async (reader: Actor) => {
      const { events } = await reader.call('list_activity', { actor: 'boss' });
      const started = events.filter(({ type }: { type: string }) => type === 'worker.started');
      return started.map(({ words }: { words: string }) => words).reverse();
    };
    const named = ['started Spade as a worker (digger)', 'started “Dig a hole” as a worker (digger)'];
    expect(await told(boss)).toEqual(named);
    expect(await told(user)).toEqual(named);
    expect(await told(digger)).toEqual(named.map((words) => words.replace('(digger)', '(you)')));
    expect(await told(bob)).toEqual([]);
    await boss.call('TaskStop', { task_id: 'Spade' });
    await boss.call('notification_ack', { delivery_ids: ['d-1'] });
    const types = async ({ caller }: Actor) => (await hub.events(caller, 0, 100)).map(({ type }) => type);
    const news = ['worker.started', 'run.ended', 'notification.sent', 'notification.acked'];
    expect(await types(boss)).toEqual(expect.arrayContaining(news));
    const { events } = await boss.call('list_activity', { kind: 'run' });
    const { runs } = await boss.call('list_runs', {});
    const ids = runs.map(({ run_id }: { run_id: string }) => run_id);
    expect(ids).toContain(events.find(({ type }: { type: string }) => type === 'run.ended').run_id);
    expect((await types(bob)).filter((type) => news.includes(type))).toEqual([]);
    expect(JSON.stringify(await bob.call('list_activity'))).not.toMatch(/w-\d|Spade|Dig a hole/);
  });
});
