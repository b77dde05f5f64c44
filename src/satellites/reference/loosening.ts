import type { JsonSchema } from '../../kernel/tool/json-schema.ts';
import { alternatives, fieldsOf, isSchema, requiredOf, typesOf, valuesOf } from './schema-parts.ts';

/**
 * Lists what the old output schema guaranteed and the new one does not, one line per reason. Additional fields and enum
 * values do not count: callers ignore what they do not know.
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

/** Each new alternative must match an old one, and each old one except null must still be possible. */
function branchReasons(before: readonly JsonSchema[], after: readonly JsonSchema[], path: string): readonly string[] {
  const lost = before
    .filter((known) => known.type !== 'null')
    .flatMap((known) => fewest(after.map((branch) => loosens(known, branch, path))));
  const strange = after
    .filter((branch) => before.every((known) => loosens(known, branch, path).length > 0))
    // If the type was known before, the reasons above already say how it differs.
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

/** A caller that waits for a removed value would wait forever. */
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

/** Compares nested schemas: list items, tuple positions and the values of additional properties. */
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
