import { expect, test } from 'vitest';
import { addAgents, everything, onBothDatabases, pair, scopeOf } from '../../../test/stores.ts';
import type { Writes } from './unit.ts';

onBothDatabases('a unit that ends a membership', ({ ready, open }, kind) => {
  async function withMembers(...members: readonly string[]) {
    const [first, second] = await pair(open, await ready(), kind);
    await addAgents(first, 'ada', ...members);
    const collection = await first.write(scopeOf('ada'), 'arrange', async (unit) => {
      const id = await unit.collections.create({ slug: 'c', name: 'C', kind: 'collaborative', createdBy: 'ada' });
      for (const member of members) await unit.collections.setMember(id, member, 'owner');
      return id;
    });
    return { first, second, collection };
  }

  test('runs again if it did not know whose; the first attempt leaves nothing', async () => {
    const { first, collection } = await withMembers('bob');
    let attempts = 0;
    await first.write(scopeOf('ada'), 'remove', async (unit) => {
      attempts += 1;
      await unit.collections.change(collection, { description: `attempt ${attempts}` });
      await unit.collections.removeMember(collection, 'bob');
    });
    expect(attempts).toBe(kind === 'postgres' ? 2 : 1);
    const row = await first.read(scopeOf('ada'), (unit) => unit.collections.row(collection));
    expect(row).toMatchObject({ description: `attempt ${attempts}` });
  });

  test('runs again even if the error of the first attempt was caught on the way', async () => {
    const { first, collection } = await withMembers('bob');
    const careless = (unit: Writes) => unit.collections.removeMember(collection, 'bob').catch(() => undefined);
    await first.write(scopeOf('ada'), 'remove', careless);
    expect(await first.read(everything, (unit) => unit.collections.members(collection))).toHaveLength(1);
  });

  test('does not block another that ends the membership of its caller', async () => {
    const { first, second, collection } = await withMembers('bob', 'cyd');
    const remove = (by: string, agent: string) =>
      (by === 'bob' ? first : second).write(scopeOf(by), 'remove', async (unit) => {
        unit.collections.requireWrite(collection);
        await unit.collections.removeMember(collection, agent);
      });
    const ended = await Promise.allSettled([remove('bob', 'cyd'), remove('cyd', 'bob')]);
    // The one that comes second is no longer a member itself.
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await first.read(everything, (unit) => unit.collections.members(collection))).toHaveLength(2);
  });
});
