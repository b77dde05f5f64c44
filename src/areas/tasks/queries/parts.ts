import { expressionBuilder, type Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import { groupBy } from '../../../kernel/rules/group.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { Connection } from '../../../kernel/store/dialect/engine.ts';
import { statement } from '../../../kernel/store/statement.ts';
import type { Resource, Step, Task } from '../rules/task.ts';

export interface TaskParts extends Pick<Task, 'steps' | 'resources' | 'topics'> {
  /** Whether the claim has lapsed. */
  readonly isLapsed: boolean;
}

interface Wanted {
  readonly ids: readonly number[];
  /** The time for checking claims; absent if claims are not needed. */
  readonly now: Instant | undefined;
}

interface PartRow {
  readonly part: number;
  readonly of: number;
  readonly position: number;
  readonly first: string | null;
  readonly second: string | null;
  readonly third: string | null;
  readonly number: number | null;
  readonly flag: number;
}

const part = { step: 0, resource: 1, topic: 2, lapsed: 3 } as const;

const built = expressionBuilder<Schema, 'tasks'>();
const noText = built.cast<string | null>(built.lit(null), 'text');
const noNumber = built.cast<number | null>(built.lit(null), 'bigint');
const zero = built.lit(0);

/** All parts of all tasks in one query: separate queries would each cost a round trip to the server. */
const partsOfTasks = statement((db, { ids, now }: Wanted) => {
  const parts = steps(db, ids).unionAll(resources(db, ids)).unionAll(topics(db, ids));
  const all = now === undefined ? parts : parts.unionAll(lapsedClaims(db, ids, now));
  return all.orderBy('of').orderBy('position').orderBy('first');
});

function steps(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('steps')
    .select([built.lit(part.step).as('part'), 'task_id as of', 'position', 'title as first', 'details as second'])
    .select([noText.as('third'), 'subtask_id as number', 'done as flag'])
    .where('task_id', 'in', ids)
    .$castTo<PartRow>();
}

function resources(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('resources')
    .select([built.lit(part.resource).as('part'), 'task_id as of', 'position', 'value as first', 'label as second'])
    .select(['type as third', noNumber.as('number'), zero.as('flag')])
    .where('task_id', 'in', ids)
    .$castTo<PartRow>();
}

function topics(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('memory_topics')
    .innerJoin('tasks', 'tasks.memory_id', 'memory_topics.memory_id')
    .select([built.lit(part.topic).as('part'), 'tasks.id as of', 'memory_topics.position', 'topic as first'])
    .select([noText.as('second'), noText.as('third'), noNumber.as('number'), zero.as('flag')])
    .where('tasks.id', 'in', ids)
    .where('memory_topics.macro', '=', 0)
    .$castTo<PartRow>();
}

function lapsedClaims(db: Kysely<Schema>, ids: readonly number[], now: Instant) {
  return db
    .selectFrom('task_claims')
    .select([built.lit(part.lapsed).as('part'), 'task_id as of', zero.as('position'), noText.as('first')])
    .select([noText.as('second'), noText.as('third'), noNumber.as('number'), zero.as('flag')])
    .where('task_id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('lease_until', '<=', now)
    .$castTo<PartRow>();
}

/** Tasks without any parts are left out. */
export async function readParts(connection: Connection, wanted: Wanted): Promise<ReadonlyMap<number, TaskParts>> {
  const rows = await partsOfTasks.all(connection, wanted);
  return new Map([...groupBy(rows, (row) => row.of)].map(([id, own]) => [id, partsFrom(own)]));
}

function partsFrom(rows: readonly PartRow[]): TaskParts {
  const of = (wanted: number) => rows.filter((row) => row.part === wanted);
  return {
    steps: of(part.step).map(stepFrom),
    resources: of(part.resource).map(resourceFrom),
    topics: of(part.topic).map(({ first }) => first ?? ''),
    isLapsed: of(part.lapsed).length > 0,
  };
}

function stepFrom({ first, second, number, flag }: PartRow): Step {
  return { title: first ?? '', details: second, done: flag === 1, subtaskId: number };
}

function resourceFrom({ first, second, third }: PartRow): Resource {
  return { type: third === 'url' ? 'url' : 'file', value: first ?? '', label: second };
}
