import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';
import type { Writes } from '../../../kernel/store/unit.ts';

onBothStores('list_agents', (world) => {
  test('shows who is present, what each agent owns and works on', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    clock.advance({ minutes: 10 });
    const bob = await agent('bob');
    await bob.call('create_task', { title: 'Write docs' });
    await bob.call('create_task', { title: 'Later', draft: true });
    const { agents } = await bob.call('list_agents');
    const rowOf = (id: string) => agents.find((row: { id: string }) => row.id === id);
    expect(rowOf('bob')).toMatchObject({
      presence: 'here',
      sessions: 1,
      open: { active: 1, pending: 1 },
      work: [{ id: '1', title: 'Write docs' }],
    });
    expect(rowOf(ada.caller.agent)).toMatchObject({ presence: 'quiet', open: {}, work: [] });
    expect(rowOf('user')).toMatchObject({ kind: 'person', presence: 'away' });
  });

  test('shows how much mail waits for each, and pages by id', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const sentAt = new Date(clock.now).toISOString();
    for (const message of ['one', 'two']) await ada.call('SendMessage', { to: 'bob', message });
    const first = await ada.call('list_agents', { limit: 2 });
    expect(first.agents).toMatchObject([
      { id: 'ada', mailbox: { waiting: 0, oldest_at: null } },
      { id: 'bob', mailbox: { waiting: 2, oldest_at: sentAt } },
    ]);
    expect(await bob.call('list_agents', { limit: 2, cursor: first.next_cursor })).toMatchObject({
      agents: [{ id: 'user' }],
    });
  });

  test('does not count mail of a private team for outsiders', async () => {
    const { agent } = await world();
    const [ada, bob, eve] = [await agent('ada'), await agent('bob'), await agent('eve')];
    await ada.call('TeamCreate', { team_name: 'hush', private: true });
    await ada.call('collection_manage', { action: 'invite', collection: 'hush', member: 'bob' });
    await ada.call('SendMessage', { to: 'bob@hush', message: 'psst', team_name: 'hush' });
    const waitingFor = async (who: typeof ada) => {
      const { agents } = await who.call('list_agents');
      return agents.find(({ id }: { id: string }) => id === 'bob').mailbox.waiting;
    };
    expect(await waitingFor(eve)).toBe(0);
    expect(await waitingFor(bob)).toBeGreaterThan(0);
  });

  test('lists present agents first, page by page, counts all, and finds one by name', async () => {
    const { agent, clock } = await world();
    await agent('ada');
    clock.advance({ minutes: 10 });
    const bob = await agent('bob');
    const first = await bob.call('list_agents', { by: 'presence', limit: 2 });
    expect(first).toMatchObject({ agents: [{ id: 'bob' }, { id: 'ada' }], total: 3, around: 2 });
    const rest = await bob.call('list_agents', { by: 'presence', limit: 2, cursor: first.next_cursor });
    expect(rest.agents).toMatchObject([{ id: 'user', presence: 'away' }]);
    expect(rest.next_cursor).toBeUndefined();
    expect((await bob.call('list_agents', { id: 'ada' })).agents).toMatchObject([{ id: 'ada' }]);
    expect((await bob.call('list_agents', { id: 'nobody' })).agents).toEqual([]);
  });

  test('counts a run as work, even of a program that never calls the hub', async () => {
    const { hub, agent, clock } = await world();
    const [ada, program] = [await agent('ada'), await agent('mute')];
    const { id } = await program.call('create_task', { title: 'Carve quietly' });
    clock.advance({ hours: 30 });
    const mute = async () => (await ada.call('list_agents', { id: 'mute' })).agents[0];
    const inUnit = (what: (unit: Writes) => Promise<unknown>) =>
      hub.store.write({ ...systemScope, agent: 'mute' }, 'test', what);
    expect(await mute()).toMatchObject({ presence: 'away', sessions: 0 });
    const startedAt = clock.now;
    await inUnit(async (unit) => {
      const { threadId } = await unit.tasks.get(Number(id));
      const thread = { threadId: String(threadId), agent: 'mute', taskId: Number(id) };
      const begun = { id: 'r-1', sessionRef: null, fence: 1, wakeSeq: 1, holder: 'hub' };
      await unit.runs.start({ ...thread, ...begun, reason: 'manual', lane: null, driver: 'sample' });
    });
    clock.advance({ minutes: 50 });
    expect(await mute()).toMatchObject({ presence: 'here', last_seen_at: new Date(startedAt).toISOString() });
    expect(await ada.call('list_agents')).toMatchObject({ total: 3, around: 1 });
    const endedAt = clock.now;
    await inUnit((unit) => unit.runs.end('r-1', { status: 'ok' }));
    clock.advance({ minutes: 5 });
    expect(await mute()).toMatchObject({ presence: 'away', last_seen_at: new Date(endedAt).toISOString() });
  });
});
