import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { Connection } from './dialect/engine.ts';
import { SHORT_LIST } from './dialect/long-lists.ts';
import type { Schema } from './schema.ts';

type Value = string | number | null | undefined;
type Given = Value | readonly Value[];
type Values<V> = { readonly [K in keyof V]: Given };

export interface Statement<V, R> {
  all(connection: Connection, values: V): Promise<readonly R[]>;
  first(connection: Connection, values: V): Promise<R | undefined>;
}

/** Stands for a value while the query is built; where it turns up among the parameters, the value goes. */
interface Slot {
  readonly name: string;
  readonly index: number | undefined;
}

interface Plan {
  readonly query: CompiledQuery;
  /** Per parameter: what stands there every time, or where its value comes from. */
  readonly slots: readonly (Slot | undefined)[];
}

/**
 * A query of a hot path, built and compiled once per connection and shape instead of once per call, which costs more
 * than running it. `build` may place the values and ask whether one is absent or null, but must not look at what they
 * are: it sees stand-ins. Lists are for `in`: short ones are filled up with their last value to a few lengths, and all
 * long ones have one shape.
 */
export function statement<V extends Values<V>, R>(
  build: (db: Kysely<Schema>, values: V) => Compilable<R>,
): Statement<V, R> {
  const plans = new WeakMap<Kysely<Schema>, Map<string, Plan>>();

  function planFor(db: Kysely<Schema>, values: V): Plan {
    const known = plans.get(db) ?? new Map<string, Plan>();
    plans.set(db, known);
    const shape = Object.entries<Given>(values).map(shapeOf).join();
    const plan = known.get(shape) ?? compile(build(db, standIns(values)));
    known.set(shape, plan);
    return plan;
  }

  async function all(connection: Connection, given: V): Promise<readonly R[]> {
    const values = Object.fromEntries(Object.entries<Given>(given).map(([name, value]) => [name, padded(value)])) as V;
    const { query, slots } = planFor(connection.db, values);
    const parameters = slots.map((slot, index) =>
      slot === undefined ? query.parameters[index] : filled(slot, values),
    );
    return connection.run<R>({ ...query, parameters });
  }

  return { all, first: async (connection, values) => (await all(connection, values))[0] };
}

/** The same for a query in the database's own words. */
export function rawStatement<V extends Values<V>, R>(build: (values: V) => RawBuilder<R>): Statement<V, R> {
  return statement((db, values: V) => ({ compile: () => build(values).compile(db) }));
}

const slotsMade = new WeakSet<object>();

function standIns<V extends Values<V>>(values: V): V {
  const made = Object.entries<Given>(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? listOfSlots(name, value.length) : (value ?? undefined) === undefined ? value : slot(name),
  ]);
  return Object.fromEntries(made) as V;
}

/** The compiler makes one value of a long list, of which the first stand-in tells where it comes from. */
function listOfSlots(name: string, length: number): readonly Slot[] {
  if (length > SHORT_LIST) return Array(SHORT_LIST + 1).fill(slot(name));
  return Array.from({ length }, (_, index) => slot(name, index));
}

function slot(name: string, index?: number): Slot {
  const made = { name, index };
  slotsMade.add(made);
  return made;
}

function compile(query: Compilable<unknown>): Plan {
  const compiled = query.compile();
  const isSlot = (value: unknown): value is Slot => typeof value === 'object' && value !== null && slotsMade.has(value);
  const slotIn = (value: unknown) => (Array.isArray(value) ? value[0] : value);
  const slots = compiled.parameters.map(slotIn).map((value) => (isSlot(value) ? value : undefined));
  return { query: compiled, slots };
}

function padded(value: Given): Given {
  if (!Array.isArray(value) || value.length > SHORT_LIST) return value;
  const length = 2 ** Math.ceil(Math.log2(Math.max(value.length, 1)));
  return [...value, ...Array(length - value.length).fill(value.at(-1) ?? null)];
}

function filled({ name, index }: Slot, values: object): unknown {
  const value: unknown = Reflect.get(values, name);
  return index === undefined ? value : (value as readonly Value[])[index];
}

function shapeOf([name, value]: readonly [string, Given]): string {
  if (value === undefined || value === null) return `${name} ${value}`;
  if (!Array.isArray(value)) return name;
  return value.length > SHORT_LIST ? `${name} many` : `${name} ${value.length}`;
}
