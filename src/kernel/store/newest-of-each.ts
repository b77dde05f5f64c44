import { expressionBuilder, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Schema } from '../../composition/schema.ts';
import type { Engine } from './dialect/engine.ts';

export type TaskQuery = SelectQueryBuilder<Schema, 'tasks', object>;

export interface NewestWanted {
  readonly collections: readonly number[];
  readonly by: 'archived_at' | 'updated_at';
  /** Filters the tasks. */
  readonly which: (query: TaskQuery) => TaskQuery;
  readonly limit: number;
}

const collectionId = expressionBuilder<Schema, 'collections'>().ref('collections.id');
const placeId = expressionBuilder<{ places: { id: number } }, 'places'>().ref('places.id');

/**
 * The newest tasks of all these collections, read per collection from its index: a scan of one common index would pass
 * over tasks that the caller may not see. The newest task of each collection limits which collections can contain the
 * others, so that a thousand collections with nothing new cost one lookup each, in one statement with constant text.
 */
export function newestOfEach(db: Kysely<Schema>, kind: Engine['kind'], wanted: NewestWanted) {
  const { collections, by, which, limit } = wanted;
  const newest = () => which(db.selectFrom('tasks')).orderBy(`tasks.${by}`, 'desc').orderBy('tasks.id', 'desc');
  const heads = db
    .selectFrom('collections')
    .select('collections.id')
    .select(newest().select('tasks.id').where('tasks.collection_id', '=', collectionId).limit(1).as('head'))
    .where('collections.id', 'in', [...collections]);
  const places = db
    .selectFrom(heads.as('heads'))
    .innerJoin('tasks as head', 'head.id', 'heads.head')
    .select('heads.id')
    .orderBy(`head.${by}`, 'desc')
    .orderBy('head.id', 'desc')
    .limit(limit);
  const here = newest().where('tasks.collection_id', '=', placeId).limit(limit);
  const from = db.selectFrom(places.as('places'));
  // SQLite has no lateral joins, and PostgreSQL would scan all tasks for a subquery that depends on the outer row.
  const found =
    kind === 'postgres'
      ? from.innerJoinLateral(here.selectAll('tasks').as('tasks'), (join) => join.onTrue())
      : from.crossJoin('tasks').where('tasks.id', 'in', here.select('tasks.id'));
  return found.selectAll('tasks').orderBy(`tasks.${by}`, 'desc').orderBy('tasks.id', 'desc').limit(limit);
}
