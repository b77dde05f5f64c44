import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/stores.ts';
import type { Connection } from '../store/dialect/engine.ts';

const numbers = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)`;

onBothDatabases('counts of terms', ({ ready, engine, raw }, kind) => {
  test('are looked up one by one, however many terms there are', async () => {
    const database = await ready();
    const { run } = await raw(database);
    const filled = `insert into term_counts (term, collection_id, memories)`;
    const many = `select 'term' || n, 1, 1 from numbers`;
    await run(kind === 'sqlite' ? `${numbers} ${filled} ${many}` : `${filled} ${numbers} ${many}`);
    await run('analyze term_counts');

    const told: string[] = [];
    const explain = kind === 'sqlite' ? 'explain query plan' : 'explain';
    const { read, search } = await engine(database);
    await read(async (connection) => {
      const explaining: Connection = {
        ...connection,
        async run<R>(query: CompiledQuery) {
          told.push(JSON.stringify(await connection.run({ ...query, sql: `${explain} ${query.sql}` })));
          return connection.run<R>(query);
        },
      };
      const found = await search.frequencies(explaining, [1, 2], ['term7', 'term8', 'nowhere']);
      expect(found.map(({ term }) => term).toSorted()).toEqual(['term7', 'term8']);
    });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/Index Scan (using|on) term_counts_pkey|SEARCH term_counts USING PRIMARY KEY/);
    expect(told[0]).not.toMatch(/Seq Scan|SCAN term_counts/);
  });
});
