import { expect, test } from 'vitest';
import { addAgents, addTask, everything, onBothDatabases, scopeOf } from '../../../test/stores.ts';
import { ready } from '../../areas/tasks/queries/waiting-ready.ts';
import type { ReadyItem } from '../../areas/tasks/rules/ready-item.ts';
import { concernsNobody } from '../rules/news/concern.ts';
import type { UnitContext } from './context.ts';
import type { Engine } from './dialect/engine.ts';
import { waitingReadsOf } from './waiting.ts';
import { countOf, type Source } from './waiting-source.ts';

/** Test source: shows open tasks made by others as batons for the reader. */
const trial: Source<ReadyItem> = {
  kind: 'batons',
  counts: (db, { agent }) => db.selectFrom('tasks').where('created_by', '<>', agent).select(countOf('batons')),
  async since({ connection, scope }, news, limit) {
    const query = connection.db.selectFrom('tasks').select(['id', 'title', 'created_at']);
    const others = query.where('created_by', '<>', scope.agent).where('id', '>', news).orderBy('id').limit(limit);
    const rows = await others.execute();
    return rows.map((row) => ({
      kind: 'ready',
      news: row.id,
      at: row.created_at,
      route: {},
      taskId: `baton-${row.id}`,
      title: row.title,
    }));
  },
};

/** Runs a read as the agent and counts its queries. */
async function reading<T>(engine: Engine, agent: string, work: (context: UnitContext) => Promise<T>) {
  let queries = 0;
  const answer = await engine.read((connection) => {
    const counted: UnitContext['connection'] = {
      ...connection,
      run(query) {
        queries += 1;
        return connection.run(query);
      },
    };
    const seen = { visible: undefined, upTo: undefined, locking: false, held: undefined, emit: () => undefined };
    const noted = { looked: new Map(), unindexed: new Map(), meanings: new Map(), concern: concernsNobody() };
    return work({
      connection: counted,
      engine,
      channel: 'waggle',
      scope: scopeOf(agent),
      now: engine.now(),
      ...seen,
      ...noted,
    });
  });
  return { answer, queries };
}

onBothDatabases('sources of what waits', ({ open, ready: database, engine }) => {
  test('another source is counted in the same query, and its items are in the order of news', async () => {
    const address = await database();
    const store = await open(address);
    await addAgents(store, 'ada', 'bob');
    const task = await addTask(store, 'ada', { title: 'Paint' });
    await addTask(store, 'ada', { title: 'Dry' });
    await store.write(everything, 'arrange', (unit) => unit.waiting.ready(task.id, 'bob'));
    const below = await engine(address);
    const reads = waitingReadsOf([ready, trial]);
    const counts = (agent: string) => reading(below, agent, (context) => reads(context).counts());
    expect(await counts('bob')).toEqual({ answer: { ready: 1, batons: 2 }, queries: 1 });
    expect(await counts('ada')).toEqual({ answer: {}, queries: 1 });
    const since = (news: number) => reading(below, 'bob', (context) => reads(context).since(news, 10));
    expect((await since(0)).answer).toMatchObject([{ taskId: '1' }, { taskId: 'baton-1' }, { taskId: 'baton-2' }]);
    expect((await since(1)).answer).toMatchObject([{ taskId: 'baton-2' }]);
  });
});
