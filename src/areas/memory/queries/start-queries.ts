import { type ExpressionBuilder, expressionBuilder, type Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import { notExpired } from '../../../kernel/memory/not-expired.ts';
import { knownCollections } from '../../../kernel/people/known-collections.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { Engine } from '../../../kernel/store/dialect/engine.ts';
import { isWork } from '../../../kernel/store/work-tasks.ts';
import { addressedTo, pending } from '../../signals/queries/signal-rows.ts';
import { newestIn } from '../../tasks/queries/feed.ts';

/** How many characters of a text are read for its preview. */
const READ_CHARACTERS = 1000;
/** The maximum number of collections searched for topics: those with the most recent or the largest topics. */
const MOST_PLACES = 200;

/** What all queries of a session start have in common. */
export interface Ground {
  readonly db: Kysely<Schema>;
  readonly kind: Engine['kind'];
  readonly agent: AgentId;
  /** The collections that the agent sees. */
  readonly collections: readonly number[];
  readonly now: Instant;
}

export function kindCounts({ db, collections }: Ground) {
  return db
    .selectFrom('memory_counts')
    .select((row) => ['kind', row.fn.sum<number>('memories').as('memories')])
    .where('collection_id', 'in', collections)
    .groupBy('kind');
}

const collectionId = expressionBuilder<Schema, 'collections'>().ref('collections.id');
const placeId = expressionBuilder<{ places: { id: number } }, 'places'>().ref('places.id');

/** The most recent or the largest topics of each collection, each read from its own index. */
function headTopics(ground: Ground, macro: 0 | 1, by: 'last_at' | 'memories', limit: number) {
  const { db, kind, collections } = ground;
  const best = () => db.selectFrom('topic_counts as top').where('top.macro', '=', macro).orderBy(`top.${by}`, 'desc');
  const heads = db
    .selectFrom('collections')
    .select('collections.id')
    .select(best().select(`top.${by}`).where('top.collection_id', '=', collectionId).limit(1).as('head'))
    .where('collections.id', 'in', collections);
  const places = db
    .selectFrom(heads.as('heads'))
    .select('heads.id')
    .where('heads.head', 'is not', null)
    .orderBy('heads.head', 'desc')
    .limit(MOST_PLACES);
  const here = best().select('top.topic').where('top.collection_id', '=', placeId).limit(limit);
  const from = db.selectFrom(places.as('places'));
  if (kind === 'postgres') {
    return from.innerJoinLateral(here.as('best'), (join) => join.onTrue()).select('best.topic');
  }
  return from
    .innerJoin('topic_counts as one', 'one.collection_id', 'places.id')
    .where('one.macro', '=', macro)
    .where('one.topic', 'in', here)
    .select('one.topic');
}

/** The totals of those topics over all collections. */
export function topicCounts(ground: Ground, macro: 0 | 1, by: 'last_at' | 'memories', limit: number) {
  return ground.db
    .selectFrom('topic_counts')
    .select((row) => [
      'topic',
      row.fn.sum<number>('memories').as('memories'),
      row.fn.max<number>('last_at').as('last_at'),
    ])
    .where('collection_id', 'in', ground.collections)
    .where('macro', '=', macro)
    .where('topic', 'in', headTopics(ground, macro, by, limit))
    .groupBy('topic');
}

/** The columns for the preview of a memory. */
const beginning = (row: ExpressionBuilder<Schema, 'memories'>) =>
  [
    'memories.id',
    'memories.title',
    row.fn<string>('substr', ['memories.text', row.lit(1), row.lit(READ_CHARACTERS)]).as('text'),
  ] as const;

/** Memories that the caller sees and that are neither superseded nor expired. */
function holding({ collections, now }: Ground) {
  return (row: ExpressionBuilder<Schema, 'memories'>) =>
    row.and([
      row('memories.superseded_by', 'is', null),
      row('memories.collection_id', 'in', collections),
      notExpired(now)(row),
    ]);
}

/**
 * Preferences that apply to every conversation. A cross join keeps SQLite from scanning all preferences for the few
 * that are tagged.
 */
function behavioral(ground: Ground) {
  const { db } = ground;
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
    .where(holding(ground));
}

/** Newest first. */
export function behavior(ground: Ground, limit: number) {
  return behavioral(ground).select(beginning).orderBy('memories.id', 'desc').limit(limit);
}

export function behaviorCount(ground: Ground) {
  return behavioral(ground).select((row) => row.fn.countAll<number>().as('count'));
}

function pathsOn(ground: Ground, machineId: string | undefined) {
  return ground.db
    .selectFrom('memories')
    .where(holding(ground))
    .where('memories.machine_id', '=', machineId ?? '')
    .where('memories.kind', '=', 'path');
}

export function pathsOf(ground: Ground, machineId: string | undefined, limit: number) {
  return pathsOn(ground, machineId)
    .select(beginning)
    .orderBy('memories.updated_at', 'desc')
    .orderBy('memories.id', 'desc')
    .limit(machineId === undefined ? 0 : limit);
}

export function pathCount(ground: Ground, machineId: string | undefined) {
  return pathsOn(ground, machineId).select((row) => row.fn.countAll<number>().as('count'));
}

export function taskLines(ground: Ground, limit: number) {
  const newest = newestIn(ground, {}, limit);
  return ground.db
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
        .where('task_claims.lease_until', '<=', ground.now)
        .as('lapsed'),
    ])
    .orderBy('tasks.updated_at', 'desc')
    .orderBy('tasks.id', 'desc');
}

/** Includes lanes. Without a condition on other columns, the query is answered from the index without reading tasks. */
export function openTaskCount({ db, collections }: Ground) {
  return db
    .selectFrom('tasks')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .where('collection_id', 'in', collections);
}

/**
 * Open tasks that are not work: lanes without an owner and without planned steps. The `+ 0` keeps the database from
 * scanning all open tasks of the collections for the few lanes, which have their own index.
 */
export function idleLaneCount({ db, collections }: Ground) {
  return db
    .selectFrom('tasks')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where((one) => one.and([one('is_lane', '=', one.lit(1)), one('archived_at', 'is', null), one.not(isWork(one))]))
    .where((one) => one(one('collection_id', '+', one.lit(0)), 'in', collections));
}

/** The number of open tasks with each macro topic, among at most `most` tasks. */
export function macroTasks({ db, collections }: Ground, most: number) {
  return db
    .selectFrom(
      db
        .selectFrom('tasks')
        .select('memory_id')
        .where('archived_at', 'is', null)
        .where('collection_id', 'in', collections)
        .limit(most)
        .as('open'),
    )
    .innerJoin('memory_topics', 'memory_topics.memory_id', 'open.memory_id')
    .select((row) => ['memory_topics.topic', row.fn.countAll<number>().as('tasks')])
    .where('memory_topics.macro', '=', 1)
    .groupBy('memory_topics.topic');
}

function pendingFor({ db, agent, collections, now }: Ground) {
  return pending(addressedTo(db, { agent, collections }), now);
}

export function signalCount(ground: Ground) {
  return pendingFor(ground).select((one) => one.fn.countAll<number>().as('count'));
}

export function signalLines(ground: Ground, limit: number) {
  const columns = ['id', 'sender', 'recipient', 'collection_id', 'memory_ids', 'created_at', 'expires_at'] as const;
  return pendingFor(ground).select(columns).orderBy('id', 'desc').limit(limit);
}

export function collectionNames(ground: Ground) {
  return knownCollections(ground.db, ground.agent)
    .where('collections.id', 'in', ground.collections)
    .where('collections.deleted_at', 'is', null)
    .orderBy('collections.id');
}
