import { expect, test } from 'vitest';
import { rawDatabase } from '../../../test/stores.ts';
import { type Actor, onBothStores, type World } from '../../../test/world.ts';
import { namedIds } from '../rules/named-ids.ts';

async function shared(made: World): Promise<{ ada: Actor; bob: Actor }> {
  const [ada, bob] = [await made.agent('ada'), await made.agent('bob')];
  await ada.call('collection_manage', { action: 'create', name: 'Ops' });
  await ada.call('collection_manage', { action: 'invite', collection: 'ops', member: 'bob' });
  return { ada, bob };
}

async function keptText({ database }: World): Promise<string> {
  const { run } = await rawDatabase(database);
  return JSON.stringify([await run('select * from idempotency'), await run('select * from idempotency_memories')]);
}

const TEXT = 'The backup runs at four in the morning, since the disks are idle then.';

onBothStores('a kept answer', (world) => {
  test('is repeated while it is still valid', async () => {
    const { ada } = await shared(await world());
    const input = { content: TEXT, collection: 'ops' };
    const first = await ada.call('memory_add', input, 'k');
    expect(await ada.call('memory_add', input, 'k')).toEqual(first);
    expect(await ada.refused('memory_add', { content: 'Other' }, 'k')).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  test('of a deleted memory is removed from the disk, and the call has no second effect', async () => {
    const made = await world();
    const { ada, bob } = await shared(made);
    const { memory_id } = await ada.call('memory_add', { content: TEXT, collection: 'ops' });
    const edit = { memory_id, topics: ['backup'] };
    const near = { content: `${TEXT} Really.`, collection: 'ops' };
    expect(await ada.call('memory_edit', edit, 'edit')).toMatchObject({ preview: TEXT });
    expect(await bob.call('memory_add', near, 'add')).toMatchObject({ similar: [{ memory_id, preview: TEXT }] });
    expect(await keptText(made)).toContain(TEXT);
    const deletion = await ada.call('memory_delete', { memory_id }, 'delete');
    expect(await keptText(made)).not.toContain(TEXT);
    expect(await ada.refused('memory_edit', edit, 'edit')).toMatchObject({ code: 'ALREADY_DONE' });
    expect(await bob.refused('memory_add', near, 'add')).toMatchObject({ code: 'ALREADY_DONE' });
    expect(await ada.call('memory_delete', { memory_id }, 'delete')).toEqual(deletion);
    expect((await ada.call('memory_search', { query: 'backup really' })).results).toHaveLength(1);
  });

  test('of an expired memory is not repeated, swept or not', async () => {
    const made = await world();
    const { ada } = await shared(made);
    const { memory_id } = await ada.call('memory_add', { content: TEXT, ephemeral: true });
    const edit = { memory_id, expires_at: new Date(made.clock.now + 60_000).toISOString() };
    await ada.call('memory_edit', edit, 'k');
    made.clock.advance({ minutes: 2 });
    expect(await ada.refused('memory_edit', edit, 'k')).toMatchObject({ code: 'ALREADY_DONE' });
  });

  test('is hidden from a removed member, and shown again after another invitation', async () => {
    const { ada, bob } = await shared(await world());
    const task = { type: 'task', title: 'Rotate the keys', collection: 'ops' };
    const { memory_id } = await ada.call('memory_add', task);
    const edit = { memory_id, set_status: 'active' };
    const first = await bob.call('memory_edit', edit, 'k');
    await ada.call('collection_manage', { action: 'remove', collection: 'ops', member: 'bob' });
    const refusal = await bob.refused('memory_edit', edit, 'k');
    expect(refusal).toMatchObject({ code: 'ALREADY_DONE' });
    expect(JSON.stringify(refusal)).not.toContain('Rotate');
    await ada.call('collection_manage', { action: 'invite', collection: 'ops', member: 'bob' });
    expect(await bob.call('memory_edit', edit, 'k')).toEqual(first);
  });

  test('does not show what was moved out of sight', async () => {
    const { ada, bob } = await shared(await world());
    const { memory_id, task_id } = await ada.call('memory_add', { type: 'task', title: 'Hidden', collection: 'ops' });
    const change = { id: task_id, description: 'More of it' };
    await bob.call('update_task', change, 'k');
    await ada.call('collection_manage', { action: 'create', name: 'Closed' });
    await ada.call('collection_manage', { action: 'publish', collection: 'closed', memory_ids: [memory_id] });
    expect(await bob.refused('update_task', change, 'k')).toMatchObject({ code: 'ALREADY_DONE' });
  });

  test('confirms a repeated leave or delete', async () => {
    const { ada, bob } = await shared(await world());
    await ada.call('memory_add', { content: TEXT, collection: 'ops' });
    const leave = { action: 'leave', collection: 'ops' };
    expect(await bob.call('collection_manage', leave, 'k')).toEqual(await bob.call('collection_manage', leave, 'k'));
    const end = { action: 'delete', collection: 'ops', force: true };
    expect(await ada.call('collection_manage', end, 'k')).toEqual(await ada.call('collection_manage', end, 'k'));
  });
});

onBothStores('a call that only reads', (world) => {
  test('sees the current state, whatever key it has', async () => {
    const made = await world();
    const { ada, bob } = await shared(made);
    const { memory_id } = await ada.call('memory_add', { content: TEXT, collection: 'ops' });
    const looks: readonly (readonly [string, object])[] = [
      ['signal', { action: 'check' }],
      ['collection_manage', { action: 'list' }],
      ['collection_manage', { action: 'show', collection: 'workspace' }],
      ['agent_manage', { action: 'show' }],
      ['agent_manage', { action: 'list' }],
      ['memory_search', { query: 'backup' }],
      ['memory_retrieve', { memory_ids: [memory_id] }],
      ['task_feed', {}],
    ];
    const look = async () => {
      const seen = [];
      for (const [name, input] of looks) seen.push(await bob.call(name, input, 'same'));
      return seen;
    };
    const before = await look();
    await ada.call('signal', { action: 'send', to: 'bob', memory_ids: [memory_id], collection: 'ops' });
    await ada.call('memory_edit', { memory_id, content: 'The backup has moved to noon.' });
    await bob.call('agent_manage', { action: 'update', description: 'Minds the disks' });
    await ada.call('memory_add', { type: 'task', title: 'Tell everybody', collection: 'workspace' });
    await bob.call('collection_manage', { action: 'create', name: 'Own' });
    const after = await look();
    for (const [at, [name]] of looks.entries()) expect([name, after[at]]).not.toEqual([name, before[at]]);
    expect(await keptText(made)).toBe('[[],[]]');
  });
});

test('an answer names ids as numbers and as decimal texts, at any depth', () => {
  const answer = { id: '12', rows: [{ memory_id: 7, deep: { more: ['03', '4', 1.5, null] } }], text: 'task 9' };
  expect([...namedIds(answer)].sort((a, b) => a - b)).toEqual([4, 7, 12]);
});
