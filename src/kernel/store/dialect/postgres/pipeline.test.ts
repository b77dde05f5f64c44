import pg, { type PoolClient } from 'pg';
import { expect, inject, test } from 'vitest';
import { atEnd } from '../../../../../test/endings.ts';
import { parseAddress, poolConfig } from './address.ts';
import { boundValue } from './bound-value.ts';
import { pipelineOf } from './pipeline.ts';

/** A pipeline in a transaction with its own table, and the number of writes on its socket. */
async function opened() {
  const pool = new pg.Pool(poolConfig(parseAddress(inject('pgUrl'))));
  const client: PoolClient = await pool.connect();
  atEnd(async () => {
    client.release(true);
    await pool.end();
  });
  await client.query('create temporary table counted (name text primary key, value bigint)');
  let writes = 0;
  const { stream } = client.connection;
  const { _writev: writev } = stream;
  stream._writev = (...given) => {
    writes += 1;
    writev?.apply(stream, given);
  };
  const pipeline = pipelineOf(client);
  const { prepared } = pipeline;
  return {
    client,
    pipeline,
    count: (name: string, value: number) =>
      pipeline.tell(prepared('insert into counted values ($1, $2)'), [name, value]),
    ask: (sql: string, ...values: unknown[]) => pipeline.ask(prepared(sql), values),
    writes: () => writes,
  };
}

test('statements between two waits are sent in one write, and answered in order', async () => {
  const { ask, count, writes } = await opened();
  void ask('begin');
  await count('a', 1);
  const sum = ask('select sum(value)::bigint as total from counted');
  await count('b', 2);
  const both = ask('select name, value from counted order by name');
  const changed = ask('update counted set value = value + $1', 5);
  expect((await sum).rows).toEqual([{ total: 1 }]);
  expect((await both).rows).toEqual([
    { name: 'a', value: 1 },
    { name: 'b', value: 2 },
  ]);
  expect((await changed).count).toBe(2);
  expect(writes()).toBe(1);
  // The columns are known from the first execution.
  expect((await ask('select name, value from counted order by name')).rows[0]).toEqual({ name: 'a', value: 6 });
});

test('the first refusal is raised at the next wait of the transaction, and at its commit', async () => {
  const { ask, count, pipeline } = await opened();
  void ask('begin');
  await count('a', 1);
  await count('a', 2);
  await expect(ask('select 1 as one')).rejects.toThrow(/unique/);
  await expect(pipeline.text('select 1; select 2')).rejects.toThrow(/unique/);
  await expect(ask('commit')).rejects.toThrow(/unique/);
  pipeline.begin();
  expect((await ask('select count(*)::bigint as rows from counted')).rows).toEqual([{ rows: 0 }]);
});

test('a statement that was refused or skipped is run the next time', async () => {
  const { ask, client, pipeline } = await opened();
  const never = 'select value from counted where name = $1';
  void ask('begin');
  const refused = ask('select 1 / $1::bigint as part', 0);
  const passedOver = ask(never, 'a');
  await expect(refused).rejects.toThrow(/division by zero/);
  await expect(passedOver).rejects.toThrow(/division by zero/);
  await client.query('rollback');
  pipeline.begin();
  expect((await ask('select 1 / $1::bigint as part', 1)).rows).toEqual([{ part: 1 }]);
  expect((await ask(never, 'a')).rows).toEqual([]);
});

test('a new transaction is not sent together with the rest of the previous one', async () => {
  const { ask, count, pipeline } = await opened();
  await count('a', 1);
  await count('a', 2);
  pipeline.begin();
  expect((await ask('select count(*)::bigint as rows from counted')).rows).toEqual([{ rows: 0 }]);
});

test('a list is one value, whatever its texts contain', async () => {
  const { ask } = await opened();
  const texts = ['plain', 'a "quoted" one', 'back\\slash', 'NULL', '', '{1,2}', null];
  const { rows } = await ask(
    'select $1::text[] as texts, $2::bigint = any($3::bigint[]) as is_there',
    texts,
    2,
    [1, 2],
  );
  expect(rows).toEqual([{ texts, is_there: true }]);
  expect(() => boundValue({ an: 'object' })).toThrow('no text, number or list');
});
