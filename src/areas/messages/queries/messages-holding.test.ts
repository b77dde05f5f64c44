import { expect, test } from 'vitest';
import { addAgents, onBothDatabases, scopeOf } from '../../../../test/stores.ts';

/** More messages than a search checks one by one. */
const MANY = 12_000;

onBothDatabases('messages by their words', ({ ready, open, raw }, kind) => {
  test('are found for senders and recipients, with few or very many messages', async () => {
    const database = await ready();
    const store = await open(database);
    await addAgents(store, 'few', 'none', 'many', 'other');
    const { run } = await raw(database);
    const add = (into: string, rows: string) =>
      run(
        kind === 'sqlite'
          ? `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MANY}) insert into ${into} ${rows}`
          : `insert into ${into} with n as (select i from generate_series(1, ${MANY}) as i) ${rows}`,
      );
    await add(
      'messages (id, collection_id, from_agent, type, urgency, text, summary, created_at)',
      `select i, 1, case when i <= 9 then 'few' when i % 4 = 0 then 'other' else 'many' end, 'message', 'fyi', '', '', 1 from n`,
    );
    await add(
      'message_deliveries (message_id, agent_id, handle, urgency, news)',
      `select i, case when i % 4 = 0 then 'many' when i = 11 then 'few' else 'other' end, '', 'fyi', i from n`,
    );
    await add('message_terms (term, message_id)', `select 'zebra', i from n`);
    await add('message_terms (term, message_id)', `select 'gate', i from n where i = 3 or i > ${MANY} - 500`);
    const found = async (agent: string, terms: readonly string[], least = 1) =>
      (await store.read(scopeOf(agent), (unit) => unit.messages.holding(terms, { limit: 4, least }))).map(
        ({ id, terms }) => [id, terms],
      );
    expect(await found('few', ['zebra', 'gate'])).toEqual([
      [3, 2],
      [11, 1],
      [9, 1],
      [8, 1],
    ]);
    expect(await found('few', ['zebra', 'gate'], 2)).toEqual([[3, 2]]);
    expect(await found('none', ['zebra', 'gate'])).toEqual([]);
    const newest = [0, 1, 2, 3].map((back) => MANY - back);
    expect(await found('many', ['zebra', 'gate'])).toEqual(newest.map((id) => [id, 2]));
    expect(await found('many', ['zebra'])).toEqual(newest.map((id) => [id, 1]));
  });
});
