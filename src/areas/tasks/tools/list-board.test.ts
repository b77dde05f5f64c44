import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_board', (world) => {
  test('rows have the canonical status, progress and counts by status', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write docs' });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'Draft', done: true }, { title: 'Polish' }] });
    await ada.call('create_task', { title: 'Later', draft: true });
    const { rows, counts } = await ada.call('list_board');
    expect(rows).toMatchObject([
      { id: '2', status: 'pending', steps: 0 },
      { id: '1', title: 'Write docs', status: 'active', owner: 'ada', steps: 2, steps_done: 1, blocked_by: [] },
    ]);
    expect(counts).toEqual({ active: 1, pending: 1 });
  });

  test('pages cover all open tasks, and ended ones on request', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const title of ['a', 'b', 'c']) await ada.call('create_task', { title });
    await ada.call('complete_task', { id: '2' });
    const first = await ada.call('list_board', { limit: 1 });
    const second = await ada.call('list_board', { limit: 1, cursor: first.next_cursor });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(['3', '1']);
    expect(second.next_cursor).toBeUndefined();
    expect((await ada.call('list_board', { state: 'done' })).rows).toMatchObject([{ id: '2', status: 'done' }]);
  });

  test('named ids are returned in any state, unknown ones are left out', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'a' });
    await ada.call('complete_task', { id: '1' });
    expect((await ada.call('list_board', { ids: '1,99' })).rows).toMatchObject([{ id: '1', status: 'done' }]);
    expect((await ada.refused('list_board', { ids: '1,x' })).code).toBe('INVALID_INPUT');
  });

  test('a list can be filtered by owner, status, team, topic and words', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Fix the Login page', description: 'It shows 100%' });
    await ada.call('create_task', { title: 'Write docs', owner: 'bob', draft: true });
    await ada.call('TeamCreate', { team_name: 'Web shop' });
    await ada.call('TaskCreate', { subject: 'Login for the shop', team_name: 'Web shop' });
    const { rows: known } = await ada.call('list_board');
    await ada.call('memory_edit', { memory_id: known.length, topics: ['auth'] });
    const ids = async (input: object) => (await ada.call('list_board', input)).rows.map(({ id }: { id: string }) => id);
    expect(await ids({ owner: 'bob' })).toEqual(['2']);
    expect(await ids({ status: 'pending' })).toEqual(['3', '2']);
    expect(await ids({ team: 'Web shop' })).toEqual(['3']);
    expect(await ids({ search: 'login' })).toEqual(['3', '1']);
    expect(await ids({ search: 'LOGIN 100%' })).toEqual(['1']);
    expect(await ids({ search: 'login', limit: 1 })).toEqual(['3']);
    expect(await ids({ topic: 'auth' })).toEqual(['3']);
    expect((await bob.refused('list_board', { team: 'web-shop' })).code).toBe('NOT_A_MEMBER');
    expect((await ada.refused('list_board', { team: 'nowhere' })).code).toBe('COLLECTION_NOT_FOUND');
  });

  test('words are found in any case of any script, and are taken literally', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const title of ['Call the École', 'Name task_id', 'Paint the acole', 'Name task-id', 'Call 学校'])
      await ada.call('create_task', { title });
    const found = async (search: string) =>
      (await ada.call('list_board', { search, limit: 1 })).rows.map(({ title }: { title: string }) => title);
    for (const search of ['École', 'école', 'ÉCOLE']) expect(await found(search)).toEqual(['Call the École']);
    expect(await found('TASK_ID')).toEqual(['Name task_id']);
    expect(await found('学校')).toEqual(['Call 学校']);
  });

  test('pages of a search continue after the last task shown, past similar ones that do not match', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const title of ['Ärzte 1', 'Erzte', 'Ärzte 2', 'Irzte', 'Orzte', 'ärzte 3', 'Urzte'])
      await ada.call('create_task', { title });
    for (const id of ['1', '2', '3']) await ada.call('complete_task', { id });
    const pages = async (state: string) => {
      const titles: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await ada.call('list_board', { search: 'Ärzte', state, limit: 1, cursor });
        titles.push(...page.rows.map(({ title }: { title: string }) => title));
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      return titles;
    };
    expect(await pages('open')).toEqual(['ärzte 3']);
    expect((await pages('done')).toSorted()).toEqual(['Ärzte 1', 'Ärzte 2']);
  });
});
