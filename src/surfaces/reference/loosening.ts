import type { JsonSchema } from '../../hub/door/json-schema.ts';
import { alternatives, fieldsOf, isSchema, requiredOf, typesOf, valuesOf } from './schema-parts.ts';

/**
 * What a caller could rely on in an answer under the old schema and no longer can under the new one, one line per
 * reason. More fields and more values of a list of words are no reason: callers pass over what they do not know.
 */
export function loosens(before: JsonSchema, after: JsonSchema, path = 'output'): readonly string[] {
  if (alternatives(before) !== undefined || alternatives(after) !== undefined)
    return branchReasons(alternatives(before) ?? [before], alternatives(after) ?? [after], path);
  return [
    ...typeReasons(before, after, path),
    ...valueReasons(before, after, path),
    ...ruleReasons(before, after, path),
    ...fieldReasons(before, after, path),
    ...nestedReasons(before, after, path),
  ];
}

/** Each new alternative must be one that was known; each known one must still come, save null. */
function branchReasons(before: readonly JsonSchema[], after: readonly JsonSchema[], path: string): readonly string[] {
  const lost = before
    .filter((known) => known.type !== 'null')
    .flatMap((known) => fewest(after.map((branch) => loosens(known, branch, path))));
  const strange = after
    .filter((branch) => before.every((known) => loosens(known, branch, path).length > 0))
    // Of a type that is known: the reasons above tell how it differs.
    .filter((branch) => lost.length === 0 || before.every((known) => known.type !== branch.type))
    .map((branch) => `${path}: it may be ${branch.type === 'null' ? 'null' : `another ${branch.type ?? 'thing'}`} now`);
  return [...lost, ...strange];
}

function fewest(lists: readonly (readonly string[])[]): readonly string[] {
  return lists.reduce((best, list) => (list.length < best.length ? list : best), lists[0] ?? []);
}

function typeReasons(before: JsonSchema, after: JsonSchema, path: string): readonly string[] {
  const known = typesOf(before);
  if (known === undefined) return [];
  return (typesOf(after) ?? ['anything'])
    .filter((type) => !known.includes(type) && !(type === 'integer' && known.includes('number')))
    .map((type) => `${path}: it may be ${type} now`);
}

/** A caller that waits for a value which no longer comes waits for ever. */
function valueReasons(before: JsonSchema, after: JsonSchema, path: string): readonly string[] {
  const left = valuesOf(after) ?? [];
  return (valuesOf(before) ?? [])
    .filter((value) => !left.includes(value))
    .map((value) => `${path}: the value ${value} has vanished`);
}

const rules = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'allOf', 'not', '$ref', '$defs'];

function ruleReasons(before: JsonSchema, after: JsonSchema, path: string): readonly string[] {
  return rules
    .filter((key) => before[key] !== undefined && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => `${path}: ${key} is gone or another`);
}

function fieldReasons(before: JsonSchema, after: JsonSchema, path: string): readonly string[] {
  const next = fieldsOf(after);
  return Object.entries(fieldsOf(before)).flatMap(([name, schema]) => {
    const same = next[name];
    if (same === undefined) return [`${path}.${name}: the field has vanished`];
    const optional = requiredOf(before).includes(name) && !requiredOf(after).includes(name);
    return [
      ...(optional ? [`${path}.${name}: the field may be missing now`] : []),
      ...loosens(schema, same, `${path}.${name}`),
    ];
  });
}

/** What stands below: list items, the places of a tuple, and the values of fields that nobody named. */
function nestedReasons(before: JsonSchema, after: JsonSchema, path: string): readonly string[] {
  const [places, nextPlaces] = [tupleOf(before), tupleOf(after)];
  return [
    ...below(before.items, after.items, `${path}[]`),
    ...below(before.additionalProperties, after.additionalProperties, `${path}.*`),
    ...places.flatMap((place, index) => below(place, nextPlaces[index], `${path}[${index}]`)),
  ];
}

function below(before: unknown, after: unknown, path: string): readonly string[] {
  if (!isSchema(before)) return [];
  return isSchema(after) ? loosens(before, after, path) : [`${path}: it is no longer described`];
}

function tupleOf({ prefixItems }: JsonSchema): readonly unknown[] {
  return Array.isArray(prefixItems) ? prefixItems : [];
}
