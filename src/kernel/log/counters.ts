import type { AgentId } from '../rules/identity.ts';
import { agentKey } from '../rules/news/concern.ts';
import type { UnitContext } from '../store/context.ts';
import type { Connection } from '../store/dialect/engine.ts';
import { statement } from '../store/statement.ts';

const raised = statement((db, { name, count }: { readonly name: string; readonly count: number }) =>
  db
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', count) }))
    .where('name', '=', name)
    .returning('value'),
);

/** All numbers up to this one belong to transactions that have ended. */
export async function lastNumber({ connection }: UnitContext, name: 'news' | 'memory' | 'token'): Promise<number> {
  const query = connection.db.selectFrom('counters').select('value').where('name', '=', name);
  return (await query.executeTakeFirstOrThrow()).value;
}

/**
 * There is one row per id space. The row stays locked until the transaction ends, so numbers are assigned in commit
 * order, and a failed call does not use one up. With `count` above 1, returns the last number.
 */
export async function nextNumber(
  context: UnitContext,
  name: 'task' | 'memory' | 'collection' | 'edge' | 'run' | 'signal' | 'worker' | 'proposal' | 'token',
  count = 1,
): Promise<number> {
  return raise(context, name, count);
}

/** The same for news, which says for which agents it is: their sessions that wait look when the unit has committed. */
export async function nextNews(context: UnitContext, agents: Iterable<AgentId>, count = 1): Promise<number> {
  const { concern } = context;
  const last = await raise(context, 'news', count);
  for (let news = last - count + 1; news <= last; news++) concern.news.push(news);
  for (const agent of agents) concern.keys.add(agentKey(agent));
  return last;
}

async function raise({ connection }: UnitContext, name: string, count: number): Promise<number> {
  const row = await raised.first(connection, { name, count });
  if (row === undefined) throw new Error(`There is no counter ${name}.`);
  return row.value;
}

/** The next `count` numbers, in ascending order. */
export async function nextNumbers(
  context: UnitContext,
  name: Parameters<typeof nextNumber>[1],
  count: number,
): Promise<readonly number[]> {
  if (count === 0) return [];
  const last = await nextNumber(context, name, count);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

export async function readCounters({ db }: Connection): Promise<Readonly<Record<string, number>>> {
  const rows = await db.selectFrom('counters').selectAll().execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function raiseCounters({ db }: Connection, floor: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, value] of Object.entries(floor)) {
    await db.updateTable('counters').set({ value }).where('name', '=', name).where('value', '<', value).execute();
  }
}

/** Blocks other transactions from taking a number until this one ends, without taking one. */
export async function holdNumbers(
  { connection, engine }: UnitContext,
  name: 'memory' | 'collection' | 'task',
): Promise<void> {
  // SQLite has one writer at a time anyway.
  if (engine.kind === 'sqlite') return;
  await connection.db.selectFrom('counters').select('value').where('name', '=', name).forUpdate().execute();
}
