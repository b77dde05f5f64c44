import { expect, test } from 'vitest';
import { connectionSession } from '../../../src/kernel/rules/session-name.ts';
import type { Loose } from '../../loose.ts';
import { type Actor, onBothStores, type World } from '../../world.ts';
import { seatsIn } from './seats.ts';

/** Task 1 of ada, with a step and a link, and bob, who has not looked at it. */
async function pair({ agent }: World, session = 's-bob') {
  const [ada, bob] = [await agent('ada'), await agent('bob', { session })];
  await ada.call('TaskCreate', { subject: 'Write the guide' });
  await ada.call('update_steps', { id: '1', steps: [{ title: 'Outline' }] });
  await ada.call('add_resource', { id: '1', type: 'url', value: 'https://example.org' });
  return { ada, bob };
}

const unread = async (who: Actor) =>
  (await who.call('attention_inbox')).unread_messages.map(({ preview }: Loose) => preview);
const broadcast = (who: Actor, content: string) =>
  who.call('task_message', { task_id: 1, content, urgency: 'blocking' });

/** Every way to work on a task, or to be given it, outside the tools of threads. */
const ways: Readonly<Record<string, (bob: Actor, ada: Actor) => Promise<unknown>>> = {
  TaskClaim: (bob) => bob.call('TaskClaim', { taskId: '1' }),
  'TaskUpdate to in_progress': (bob) => bob.call('TaskUpdate', { taskId: '1', status: 'in_progress' }),
  'TaskUpdate of the description': (bob) => bob.call('TaskUpdate', { taskId: '1', description: 'In English.' }),
  'TaskUpdate of an edge': async (bob, ada) => {
    await ada.call('TaskCreate', { subject: 'Another' });
    return bob.call('TaskUpdate', { taskId: '1', addBlocks: ['2'] });
  },
  'TaskUpdate of its owner by another agent': (_, ada) => ada.call('TaskUpdate', { taskId: '1', owner: 'bob' }),
  'update_task of its owner by another agent': (_, ada) => ada.call('update_task', { id: '1', owner: 'bob' }),
  update_task: (bob) => bob.call('update_task', { id: '1', title: 'Write the guide' }),
  update_steps: (bob) => bob.call('update_steps', { id: '1', steps: [{ title: 'Draft' }] }),
  update_step: (bob) => bob.call('update_step', { id: '1', index: 0, done: true }),
  add_resource: (bob) => bob.call('add_resource', { id: '1', type: 'file', value: '/repo/guide.md' }),
  remove_resource: (bob) => bob.call('remove_resource', { id: '1', index: 0 }),
  memory_edit: async (bob) => {
    const { memory_id } = (await bob.call('task_feed')).tasks[0];
    return bob.call('memory_edit', { memory_id, check: [0] });
  },
  complete_task: async (bob, ada) => {
    await ada.call('update_task', { id: '1', status: 'active' });
    return bob.call('complete_task', { id: '1' });
  },
  cancel_task: (bob) => bob.call('cancel_task', { id: '1' }),
};

onBothStores('whoever works on a task takes part in it', (world) => {
  test.each(Object.entries(ways))('by %s', async (_, work) => {
    const { ada, bob } = await pair(await world());
    await work(bob, ada);
    await broadcast(ada, 'Stop, all.');
    expect(await unread(bob)).toContain('Stop, all.');
    const { items } = await bob.call('task_messages', { unread_only: true });
    const { mark_read_tool, mark_read_args } = items.find(({ preview }: Loose) => preview === 'Stop, all.');
    expect(await bob.call(mark_read_tool, mark_read_args)).toMatchObject({ status: 'read' });
    if (['done', 'canceled'].includes((await ada.call('get_task', { id: '1' })).status)) return;
    const handoff = { task_id: 1, to_agent: 'bob', summary: 'Take it over.' };
    const { handoff_observation_id } = await ada.call('task_hand_off', handoff);
    const [waiting] = (await bob.call('attention_inbox')).pending_handoffs;
    expect(waiting).not.toHaveProperty('join_with');
    expect(await bob.call('task_accept_handoff', { handoff_observation_id })).toMatchObject({ status: 'accepted' });
  });

  test('and its owner from the start, also in what was said to everybody before, and no longer than it owns it', async () => {
    const { ada, bob } = await pair(await world());
    await broadcast(ada, 'Who has time?');
    expect(await unread(bob)).toEqual([]);
    await ada.call('update_task', { id: '1', owner: 'bob' });
    expect(await unread(bob)).toEqual(expect.arrayContaining(['Who has time?']));
    const waiting = async () => (await bob.outcome('hub_status')).waiting?.messages?.blocking;
    expect(await waiting()).toBe(1);
    await ada.call('TaskUpdate', { taskId: '1', owner: 'ada' });
    expect(await unread(bob)).not.toContain('Who has time?');
    expect(await waiting()).toBeUndefined();
    await ada.call('create_task', { title: 'Another', owner: 'bob' });
    await ada.call('task_message', { task_id: 2, content: 'Hurry.' });
    expect(await unread(bob)).toContain('Hurry.');
  });

  test('in any session of the owner, until one of them has taken it up and as long as that one is there', async () => {
    const house = await world();
    const { ada, bob } = await pair(house);
    const other = await house.agent('bob', { session: 's-bob-2' });
    await ada.call('update_task', { id: '1', owner: 'bob' });
    await broadcast(ada, 'One.');
    for (const desk of [bob, other]) expect(await unread(desk)).toContain('One.');
    await bob.call('update_step', { id: '1', index: 0, done: true });
    expect(await unread(other)).not.toContain('One.');
    expect(await unread(bob)).toContain('One.');
    await house.hub.leave(bob.caller);
    expect(await unread(other)).toContain('One.');
    await bob.call('update_step', { id: '1', index: 0, done: false });
    await house.hub.callsWritten();
    expect(await unread(other)).not.toContain('One.');
    house.clock.advance({ minutes: 31 });
    expect(await unread(other)).toContain('One.');
  });

  test('but not by reading it, and not by a refused call', async () => {
    const { ada, bob } = await pair(await world());
    const { message_observation_id: id } = await broadcast(ada, 'Who has time?');
    await bob.call('get_task', { id: '1' });
    await bob.call('task_timeline', { task_id: 1 });
    const message = { message_observation_id: id };
    for (const tool of ['task_message_mark_read', 'task_message_claim']) {
      expect(await bob.refused(tool, message)).toMatchObject({ code: 'NOT_PARTICIPANT' });
    }
    const { handoff_observation_id } = await ada.call('task_hand_off', {
      task_id: 1,
      to_agent: 'any',
      summary: 'For anybody.',
    });
    for (const tool of ['task_accept_handoff', 'task_decline_handoff']) {
      expect(await bob.refused(tool, { handoff_observation_id })).toMatchObject({ code: 'NOT_PARTICIPANT' });
    }
    expect(await bob.refused('complete_task', { id: '1' })).toMatchObject({ code: 'INVALID_TRANSITION' });
    expect(await unread(bob)).toEqual([]);
  });
});

onBothStores('a client that names its session only in some calls', (world, kind) => {
  test('is one participant: it hears others in the session that it named, and never itself', async () => {
    const house = await world();
    const seat = seatsIn(house, kind);
    const { ada } = await pair(house);
    const bob = await seat('bob');
    const own = { session_id: bob.session, agent: 'bob' };
    // The board has no field for a session: these calls come from the connection, one before the name is known.
    await bob.call('TaskClaim', { taskId: '1' });
    const inbox = async () => (await bob.call('attention_inbox', own)).unread_messages;
    expect(await inbox()).toEqual([]);
    await bob.call('TaskUpdate', { taskId: '1', description: 'In English.' });
    await broadcast(ada, 'Stop, all.');
    expect(await inbox()).toMatchObject([{ preview: 'Stop, all.' }]);
    await bob.call('task_message', { task_id: 1, ...own, content: 'I stopped.' });
    expect(await unread(ada)).toEqual(['I stopped.']);
    expect((await bob.read('ReadMailbox')).match(/<teammate-message/g)).toHaveLength(1);
    const joined = await house.hub.store.read({ agent: 'ada', session: 's-ada', surface: 'test' }, (unit) =>
      unit.participants.of(1),
    );
    expect(joined.map(({ session }) => session).sort()).toEqual(['s-ada', bob.session]);
  });

  test('keeps its parts if it has given several names, and the common session of a token does not hear its own', async () => {
    const house = await world();
    const { ada, bob } = await pair(house, connectionSession('b'.repeat(16)));
    for (const session_id of ['one', 'two']) await bob.call('attention_inbox', { session_id });
    await bob.call('update_step', { id: '1', index: 0, done: true });
    await broadcast(ada, 'Stop, all.');
    expect(await unread(bob)).toEqual(['Stop, all.']);
    const cleo = await house.agent('cleo', { session: 't-12ab:default' });
    await cleo.call('TaskUpdate', { taskId: '1', activeForm: 'Writing' });
    await cleo.call('task_message', { task_id: 1, session_id: 'sess_cleo', content: 'I am here.' });
    expect((await cleo.call('ReadMailbox')).messages).toMatchObject([{ from: 'ada' }]);
  });
});

onBothStores('a session that changes the tasks of others', (world) => {
  test('still works on its own: notes and the panel do not go to what it only changed', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    for (const title of ['One', 'Two']) await bob.call('create_task', { title });
    await ada.call('create_task', { title: 'Mine' });
    await ada.call('update_task', { id: '3', description: 'My own.' });
    for (const id of ['1', '2']) await ada.call('update_task', { id, description: 'Changed.' });
    expect(await ada.call('task_note_working', { content: 'next=write' })).toMatchObject({ task_id: 3 });
    expect(await ada.call('startup_panel')).toMatchObject({ active_task: { id: 3 } });
  });
});
