import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { addAgents, onBothDatabases } from '../../../test/stores.ts';
import { insertion, statement } from './statement.ts';

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

  test('has a limit that does not make the database plan again each time', async () => {
    const database = fresh();
    await addAgents(await open(database), 'ada', 'bob', 'cyd');
    const { read, kind } = await engine(database);
    const first = statement((db, { limit }: { limit: number }) =>
      db.selectFrom('agents').select('id').where('kind', '=', 'agent').orderBy('id').limit(limit),
    );
    await read(async (connection) => {
      expect(await first.all(connection, { limit: 2 })).toEqual([{ id: 'ada' }, { id: 'bob' }]);
      expect(await first.all(connection, { limit: 1 })).toEqual([{ id: 'ada' }]);
      const { sql } = connection.db.selectFrom('agents').select('id').limit(7).compile();
      expect(sql.endsWith(kind === 'sqlite' ? 'limit ? + 0' : 'limit $1')).toBe(true);
    });
  });

  test('has constants in its text, and binds only its values', async () => {
    const database = fresh();
    await addAgents(await open(database), 'ada', 'bob');
    const named = statement((db, { id, ids }: { id: string; ids: readonly string[] }) =>
      db
        .selectFrom('agents')
        .select(['id', (row) => row.val("it's").as('said')])
        .where('kind', 'in', ['agent', "o'hara"])
        .where('id', 'in', ids)
        .where('id', '=', id),
    );
    const ran: CompiledQuery[] = [];
    await (await engine(database)).read(async (connection) => {
      const run: typeof connection.run = (query) => {
        ran.push(query);
        return connection.run(query);
      };
      const wanted = { id: 'bob', ids: ['ada', 'bob'] };
      expect(await named.all({ ...connection, run }, wanted)).toEqual([{ id: 'bob', said: "it's" }]);
    });
    const [{ sql, parameters } = { sql: '', parameters: [] }] = ran;
    expect(sql).toContain("in ('agent', 'o''hara')");
    expect(parameters).toEqual(['ada', 'bob', 'bob']);
  });

  test('accepts a list of any length, and cannot be built if the list is not alone', async () => {
    const database = fresh();
    await addAgents(await open(database), 'ada', 'bob', 'cyd');
    const joined = statement((db, { ids }: { ids: readonly string[] }) =>
      db
        .selectFrom('agents')
        .select('id')
        .where('id', 'in', ['cyd', ...ids]),
    );
    const strangers = (count: number) => Array.from({ length: count }, (_, index) => `nobody-${index}`);
    await (await engine(database)).read(async (connection) => {
      for (const count of [0, 7, 8, 9, 15, 16, 17, 40]) {
        const ids = [...strangers(count), 'bob'];
        expect(await agents.all(connection, { ids, kind: 'agent' })).toEqual([{ id: 'bob' }]);
      }
      for (const count of [9, 16, 17])
        await expect(joined.all(connection, { ids: strangers(count) })).rejects.toThrow('an `in` of its own');
    });
  });

  test('stores one row, a few or many, each with its own values and nulls', async () => {
    const database = fresh();
    await open(database);
    const insert = insertion('agents');
    const nothing = {
      ...{ capabilities: null, skills: null, default_collection: null, runner: null, removed_at: null },
      default_collection_id: null,
      last_team_id: null,
    };
    const agent = (number: number) => ({
      ...{ id: `made-${number}`, kind: 'agent', name: `${number}`, description: '', owner: null, ...nothing },
      email: number % 2 === 0 ? null : `${number}@example.org`,
      created_at: number,
    });
    for (const numbers of [[1], [2, 3], [4, 5], [6, 7, 8], Array.from({ length: 90 }, (_, index) => 9 + index)]) {
      await (await engine(database)).write('agents', async (connection) => {
        await insert(connection, numbers.map(agent));
        const made = connection.db.selectFrom('agents').selectAll().where('id', 'like', 'made-%').orderBy('created_at');
        const expected = Array.from({ length: numbers.at(-1) ?? 0 }, (_, index) => agent(index + 1));
        expect(await made.execute()).toEqual(expected);
      });
    }
  });
});
