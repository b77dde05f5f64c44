import { expect, test } from 'vitest';
import { addAgents, onBothDatabases } from '../../test/stores.ts';
import { statement } from './statement.ts';

let built = 0;
const agents = statement((db, { ids, not, kind }: { ids: readonly string[]; not?: string | null; kind: string }) => {
  built += 1;
  const named = db.selectFrom('agents').select('id').where('id', 'in', ids).where('kind', '=', kind).orderBy('id');
  if (not === null) return named.where('email', 'is', null);
  return not === undefined ? named : named.where('id', '<>', not);
});

onBothDatabases('a statement', ({ fresh, open, engine }) => {
  test('is built once per shape and takes other values each time', async () => {
    const database = fresh();
    await addAgents(await open(database), 'ada', 'bob', 'cyd', 'dan', 'eve');
    await (await engine(database)).read(async (connection) => {
      const found = async (values: Parameters<typeof agents.all>[1]) =>
        (await agents.all(connection, values)).map(({ id }) => id);
      built = 0;
      const kind = 'agent';
      expect(await found({ ids: ['ada', 'bob', 'cyd'], kind })).toEqual(['ada', 'bob', 'cyd']);
      expect(await found({ ids: ['dan', 'eve', 'nobody', 'ada'], kind })).toEqual(['ada', 'dan', 'eve']);
      expect(await found({ ids: ['ada', 'bob', 'cyd'], kind: 'person' })).toEqual([]);
      expect(built).toBe(1);
      expect(await found({ ids: ['ada', 'bob', 'cyd'], kind, not: 'bob' })).toEqual(['ada', 'cyd']);
      expect(await found({ ids: ['ada', 'bob', 'cyd'], kind, not: null })).toEqual(['ada', 'bob', 'cyd']);
      expect(await found({ ids: ['bob'], kind, not: 'bob' })).toEqual([]);
      expect(built).toBe(4);
      expect(await found({ ids: [], kind })).toEqual([]);
      expect(await agents.first(connection, { ids: ['cyd', 'eve'], kind })).toEqual({ id: 'cyd' });
    });
  });
});
