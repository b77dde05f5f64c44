import { type ExpressionBuilder, expressionBuilder } from 'kysely';
import type { UnitContext } from '../context.ts';
import { pendingSignals } from '../messages/signal-rows.ts';
import { knownCollections } from '../people/known-collections.ts';
import type { Schema } from '../schema.ts';
import { newestTasks } from '../tasks/feed.ts';
import { isWork } from '../tasks/lanes.ts';
import { notExpired } from './not-expired.ts';

/** How much of a text is read to show its beginning. */
const READ_CHARACTERS = 1000;
/** Topics are looked for in so many collections: those with the most recent or the deepest ones. */
const MOST_PLACES = 200;

function seen(visible: UnitContext['visible']): number[] {
  return [...(visible?.keys() ?? [])];
}

export function kindCounts({ connection, visible }: UnitContext) {
  return connection.db
    .selectFrom('memory_counts')
    .select((row) => ['kind', row.fn.sum<number>('memories').as('memories')])
    .where('collection_id', 'in', seen(visible))
    .groupBy('kind');
}

const collectionId = expressionBuilder<Schema, 'collections'>().ref('collections.id');
const placeId = expressionBuilder<{ places: { id: number } }, 'places'>().ref('places.id');

/** The most recent or the deepest topics of each collection, each read from its own index. */
function headTopics(context: UnitContext, macro: 0 | 1, by: 'last_at' | 'memories', limit: number) {
  const { connection, engine, visible } = context;
  const { db } = connection;
  const best = () => db.selectFrom('topic_counts as top').where('top.macro', '=', macro).orderBy(`top.${by}`, 'desc');
  const heads = db
    .selectFrom('collections')
    .select('collections.id')
    .select(best().select(`top.${by}`).where('top.collection_id', '=', collectionId).limit(1).as('head'))
    .where('collections.id', 'in', seen(visible));
  const places = db
    .selectFrom(heads.as('heads'))
    .select('heads.id')
    .where('heads.head', 'is not', null)
    .orderBy('heads.head', 'desc')
    .limit(MOST_PLACES);
  const here = best().select('top.topic').where('top.collection_id', '=', placeId).limit(limit);
  const from = db.selectFrom(places.as('places'));
  if (engine.kind === 'postgres') {
    return from.innerJoinLateral(here.as('best'), (join) => join.onTrue()).select('best.topic');
  }
  return from
    .innerJoin('topic_counts as one', 'one.collection_id', 'places.id')
    .where('one.macro', '=', macro)
    .where('one.topic', 'in', here)
    .select('one.topic');
}

/** The heads' sums over all collections. */
export function topicCounts(context: UnitContext, macro: 0 | 1, by: 'last_at' | 'memories', limit: number) {
  return context.connection.db
    .selectFrom('topic_counts')
    .select((row) => [
      'topic',
      row.fn.sum<number>('memories').as('memories'),
      row.fn.max<number>('last_at').as('last_at'),
    ])
    .where('collection_id', 'in', seen(context.visible))
    .where('macro', '=', macro)
    .where('topic', 'in', headTopics(context, macro, by, limit))
    .groupBy('topic');
}

/** The beginnings of memories. */
const beginning = (row: ExpressionBuilder<Schema, 'memories'>) =>
  [
    'memories.id',
    'memories.title',
    row.fn<string>('substr', ['memories.text', row.lit(1), row.lit(READ_CHARACTERS)]).as('text'),
  ] as const;

/** Those that the caller sees and that still hold. */
function holding({ visible, now }: UnitContext) {
  return (row: ExpressionBuilder<Schema, 'memories'>) =>
    row.and([
      row('memories.superseded_by', 'is', null),
      row('memories.collection_id', 'in', seen(visible)),
      notExpired(now)(row),
    ]);
}

/**
 * Preferences that hold in every conversation. A cross join keeps SQLite from looking through all preferences for the
 * few that are tagged.
 */
function behavioural(context: UnitContext) {
  const { db } = context.connection;
  const tagged = db
    .selectFrom('memory_topics')
    .select('memory_id')
    .distinct()
    .where('folded', 'in', ['behavioral', 'behavioural']);
  return db
    .selectFrom(tagged.as('tagged'))
    .crossJoin('memories')
    .whereRef('memories.id', '=', 'tagged.memory_id')
    .where('memories.kind', '=', 'preference')
    .where(holding(context));
}

/** The newest first. */
export function behaviour(context: UnitContext, limit: number) {
  return behavioural(context).select(beginning).orderBy('memories.id', 'desc').limit(limit);
}

export function behaviourCount(context: UnitContext) {
  return behavioural(context).select((row) => row.fn.countAll<number>().as('count'));
}

function pathsOn(context: UnitContext, machineId: string | undefined) {
  return context.connection.db
    .selectFrom('memories')
    .where(holding(context))
    .where('memories.machine_id', '=', machineId ?? '')
    .where('memories.kind', '=', 'path');
}

export function pathsOf(context: UnitContext, machineId: string | undefined, limit: number) {
  return pathsOn(context, machineId)
    .select(beginning)
    .orderBy('memories.updated_at', 'desc')
    .orderBy('memories.id', 'desc')
    .limit(machineId === undefined ? 0 : limit);
}

export function pathCount(context: UnitContext, machineId: string | undefined) {
  return pathsOn(context, machineId).select((row) => row.fn.countAll<number>().as('count'));
}

export function taskLines(context: UnitContext, limit: number) {
  const newest = newestTasks(context, {}, { limit: limit - 1 });
  return context.connection.db
    .selectFrom(newest.as('tasks'))
    .select((row) => [
      'tasks.id',
      'tasks.memory_id',
      'tasks.collection_id',
      'tasks.title',
      'tasks.status',
      'tasks.dispatch',
      'tasks.updated_at',
      row
        .selectFrom('steps')
        .select((step) => step.fn.countAll<number>().as('count'))
        .whereRef('steps.task_id', '=', 'tasks.id')
        .as('steps'),
      row
        .selectFrom('steps')
        .select((step) => step.fn.countAll<number>().as('count'))
        .whereRef('steps.task_id', '=', 'tasks.id')
        .where('steps.done', '=', 1)
        .as('done'),
      row
        .selectFrom('task_claims')
        .select((claim) => claim.fn.countAll<number>().as('count'))
        .whereRef('task_claims.task_id', '=', 'tasks.id')
        .where('task_claims.ended_at', 'is', null)
        .where('task_claims.lease_until', '<=', context.now)
        .as('lapsed'),
    ])
    .orderBy('tasks.updated_at', 'desc')
    .orderBy('tasks.id', 'desc');
}

export function openTaskCount({ connection, visible }: UnitContext) {
  return connection.db
    .selectFrom('tasks')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .where(isWork)
    .where('collection_id', 'in', seen(visible));
}

/** How many open tasks carry each macro topic; only the first so many tasks are looked at. */
export function macroTasks({ connection, visible }: UnitContext, most: number) {
  return connection.db
    .selectFrom(
      connection.db
        .selectFrom('tasks')
        .select('memory_id')
        .where('archived_at', 'is', null)
        .where('collection_id', 'in', seen(visible))
        .limit(most)
        .as('open'),
    )
    .innerJoin('memory_topics', 'memory_topics.memory_id', 'open.memory_id')
    .select((row) => ['memory_topics.topic', row.fn.countAll<number>().as('tasks')])
    .where('memory_topics.macro', '=', 1)
    .groupBy('memory_topics.topic');
}

export function signalLines(context: UnitContext, limit: number) {
  const columns = ['id', 'sender', 'recipient', 'collection_id', 'memory_ids', 'created_at', 'expires_at'] as const;
  return pendingSignals(context).select(columns).orderBy('id', 'desc').limit(limit);
}

export function collectionNames(context: UnitContext) {
  return knownCollections(context.connection.db, context.scope.agent)
    .where('collections.id', 'in', seen(context.visible))
    .where('collections.deleted_at', 'is', null)
    .orderBy('collections.id');
}
