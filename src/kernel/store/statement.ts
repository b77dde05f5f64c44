import type {
  Compilable,
  CompiledQuery,
  InsertObject,
  InsertQueryBuilder,
  InsertResult,
  Kysely,
  RawBuilder,
} from 'kysely';
import type { Schema } from '../../composition/schema.ts';
import { ConstantsInText } from './dialect/constants.ts';
import type { Connection, Engine } from './dialect/engine.ts';
import { SHORT_LIST } from './dialect/long-lists.ts';
import { inSlices } from './in-slices.ts';

type Value = string | number | null | undefined;
type Given = Value | readonly Value[];
type Values<V> = { readonly [K in keyof V]: Given };

export interface Statement<V, R> {
  all(connection: Connection, values: V): Promise<readonly R[]>;
  first(connection: Connection, values: V): Promise<R | undefined>;
}

/** A placeholder for a value while the query is built; compiled parameters that are slots get the actual values. */
interface Slot {
  readonly name: string;
  /** The index in a short list, or all values of a long one. */
  readonly index: number | 'all' | undefined;
}

/** Whether a null changes the query text, as in a condition, or is an ordinary value, as in a stored row. */
type Nulls = 'shape' | 'value';

/** A short list is represented by its padded length. */
type Kind = 'undefined' | 'null' | 'value' | 'long list' | number;

interface Plan {
  readonly query: CompiledQuery;
  /** The names and kinds of the values that the text was compiled for, in order. */
  readonly shape: readonly (readonly [name: string, kind: Kind])[];
  /** Per parameter: the slot of its value, or undefined for a constant. */
  readonly slots: readonly (Slot | undefined)[];
}

/**
 * A query of a hot path, built and compiled once per connection and shape instead of once per call, which costs more
 * than running it. `build` may place the values and check whether one is absent or null, but must not inspect them: it
 * gets placeholders. A list may only be the whole operand of an `in`: short lists are padded with their last value to a
 * few lengths, and all long lists have the same shape.
 */
export function statement<V extends Values<V>, R>(
  build: (db: Kysely<Schema>, values: V) => Compilable<R>,
  nulls: Nulls = 'shape',
): Statement<V, R> {
  const plans = new WeakMap<Kysely<Schema>, Plan[]>();

  function planFor(db: Kysely<Schema>, values: V): Plan {
    const known = plans.get(db);
    for (const plan of known ?? []) if (fits(plan, values, nulls)) return plan;
    const made = compile(db, build(db, standIns(values, nulls)), shapeOf(values, nulls));
    if (known === undefined) plans.set(db, [made]);
    else known.push(made);
    return made;
  }

  async function all(connection: Connection, values: V): Promise<readonly R[]> {
    const { query, slots } = planFor(connection.db, values);
    const parameters = slots.map((slot, index) =>
      slot === undefined ? query.parameters[index] : filled(slot, values),
    );
    return connection.run<R>({ query: query.query, queryId: query.queryId, sql: query.sql, parameters });
  }

  return { all, first: async (connection, values) => (await all(connection, values))[0] };
}

/** The same for a query in raw SQL. */
export function rawStatement<V extends Values<V>, R>(build: (values: V) => RawBuilder<R>): Statement<V, R> {
  return statement((db, values: V) => ({ compile: () => build(values).compile(db) }));
}

/** A statement whose text depends on the engine, beyond what the compiler handles: one instance per engine. */
export function statementFor<V extends Values<V>, R>(
  build: (engine: Engine, db: Kysely<Schema>, values: V) => Compilable<R>,
): (engine: Engine) => Statement<V, R> {
  const made = new WeakMap<Engine, Statement<V, R>>();
  return (engine) => {
    const known = made.get(engine) ?? statement<V, R>((db, values) => build(engine, db, values));
    made.set(engine, known);
    return known;
  };
}

/** Up to this number of rows the compiled insert is cached; larger inserts are rare and vary in size. */
const FEW = 8;

/** Adds the conflict handling for rows with an existing key. */
type Meeting<T extends keyof Schema> = (query: Inserting<T>) => Compilable;
type Inserting<T extends keyof Schema> = InsertQueryBuilder<Schema, T, InsertResult>;

/**
 * Inserts rows without waiting for the result. All rows have the same columns. Small inserts reuse a compiled query.
 */
export function insertion<T extends keyof Schema>(table: T, meeting: Meeting<T> = (query) => query) {
  const queries = new WeakMap<Kysely<Schema>, Insert[]>();

  function queryFor(db: Kysely<Schema>, first: object, count: number): Insert {
    const known = queries.get(db) ?? [];
    queries.set(db, known);
    const found = known.find((query) => query.count === count && hasColumns(first, query.columns));
    if (found !== undefined) return found;
    const columns = Object.keys(first);
    const query = inOrder(meeting(numberedRows(db, table, columns, count)).compile());
    const made = { columns, count, query };
    if (count <= FEW) known.push(made);
    return made;
  }

  return async (connection: Connection, rows: readonly InsertObject<Schema, T>[]): Promise<void> => {
    const [first] = rows;
    if (first === undefined) return;
    for (const some of inSlices(rows)) {
      const {
        columns,
        query: { query, queryId, sql },
      } = queryFor(connection.db, first, some.length);
      const parameters: unknown[] = [];
      for (const row of some) for (const name of columns) parameters.push(Reflect.get(row, name));
      await connection.run({ query, queryId, sql, parameters });
    }
  };
}

interface Insert {
  readonly columns: readonly string[];
  /** The number of rows. */
  readonly count: number;
  readonly query: CompiledQuery;
}

/** Whether the row has exactly these columns in this order. */
function hasColumns(row: object, columns: readonly string[]): boolean {
  let count = 0;
  for (const name in row) if (columns[count++] !== name) return false;
  return count === columns.length;
}

/** Uses numbers as values, so that `inOrder` can check that values are bound row by row in column order. */
function numberedRows<T extends keyof Schema>(
  db: Kysely<Schema>,
  table: T,
  columns: readonly string[],
  count: number,
): Inserting<T> {
  const rows = Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map((name, column) => [name, row * columns.length + column])),
  );
  return db.insertInto(table).values(rows as unknown as InsertObject<Schema, T>[]);
}

function inOrder(query: CompiledQuery): CompiledQuery {
  if (query.parameters.every((value, index) => value === index)) return query;
  throw new Error('The values of rows are not bound in the order of their columns.');
}

const slotsMade = new WeakSet<object>();

function standIns<V extends Values<V>>(values: V, nulls: Nulls): V {
  const made = Object.entries<Given>(values).map(([name, value]) => {
    const kind = kindOf(value, nulls);
    if (kind === 'undefined' || kind === 'null') return [name, value];
    return [name, kind === 'value' ? slot(name) : listOfSlots(name, kind)];
  });
  return Object.fromEntries(made) as V;
}

/** More slots than a short list may have, so that the compiler binds the list as one value. */
function listOfSlots(name: string, length: number | 'long list'): readonly Slot[] {
  if (length === 'long list') return Array(SHORT_LIST + 1).fill(slot(name, 'all'));
  return Array.from({ length }, (_, index) => slot(name, index));
}

function slot(name: string, index?: Slot['index']): Slot {
  const made = { name, index };
  slotsMade.add(made);
  return made;
}

function isSlot(value: unknown): value is Slot {
  return typeof value === 'object' && value !== null && slotsMade.has(value);
}

const constants = new ConstantsInText(isSlot);

function compile(db: Kysely<Schema>, built: Compilable<unknown>, shape: Plan['shape']): Plan {
  const { query, queryId } = built.compile();
  const compiled = db.getExecutor().compileQuery(constants.transformNode(query), queryId);
  return { query: compiled, shape, slots: compiled.parameters.map(slotIn) };
}

/**
 * Rejects a list that is combined with other values: its length would differ, and the wrong values would be filled in.
 */
function slotIn(value: unknown): Slot | undefined {
  if (isSlot(value) && value.index !== 'all') return value;
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!parts.some(isSlot)) return undefined;
  const [first] = parts;
  if (value !== first && isSlot(first) && first.index === 'all' && parts.every((part) => part === first)) return first;
  throw new Error('A list among the values of a statement stands elsewhere than in an `in` of its own.');
}

/** A short list is padded with its last value. */
function filled({ name, index }: Slot, values: object): unknown {
  const value: unknown = Reflect.get(values, name);
  if (typeof index !== 'number') return value;
  const list = value as readonly Value[];
  return list[Math.min(index, list.length - 1)] ?? null;
}

function fits({ shape }: Plan, values: object, nulls: Nulls): boolean {
  let count = 0;
  for (const name in values) {
    const part = shape[count++];
    if (part === undefined || part[0] !== name || part[1] !== kindOf(Reflect.get(values, name), nulls)) return false;
  }
  return count === shape.length;
}

function shapeOf<V extends Values<V>>(values: V, nulls: Nulls): Plan['shape'] {
  return Object.entries<Given>(values).map(([name, value]) => [name, kindOf(value, nulls)]);
}

function kindOf(value: Given, nulls: Nulls): Kind {
  if (value === undefined) return 'undefined';
  if (value === null) return nulls === 'shape' ? 'null' : 'value';
  if (!Array.isArray(value)) return 'value';
  if (value.length > SHORT_LIST) return 'long list';
  return value.length <= 1 ? 1 : 2 ** (32 - Math.clz32(value.length - 1));
}
