import type { JsonSchema } from '../../kernel/tool/json-schema.ts';
import { alternatives, fieldsOf, isSchema, requiredOf, typesOf, valuesOf } from './schema-parts.ts';

/**
 * Lists what the old input schema accepted and the new one rejects, one line per reason. The check is conservative: a
 * changed pattern counts as narrower, whatever it matches.
 */
export function narrows(before: JsonSchema, after: JsonSchema, path = 'input'): readonly string[] {
  const branches = alternatives(before);
  if (branches !== undefined) return branches.flatMap((branch) => narrows(branch, after, path));
  const choices = alternatives(after);
  if (choices !== undefined) {
    const fits = choices.some((choice) => narrows(before, choice, path).length === 0);
    return fits ? [] : [`${path}: no alternative takes what was allowed`];
  }
  return [
    ...typeReasons(before, after, path),
    ...valueReasons(before, after, path),
    ...boundReasons(before, after, path),
    ...ruleReasons(before, after, path),
    ...fieldReasons(before, after, path),
    ...nestedReasons(before, after, path),
  ];
}

function typeReasons(before: JsonSchema, after: JsonSchema, path: string): readonly string[] {
  const allowed = typesOf(after);
  if (allowed === undefined) return [];
  const gone = (typesOf(before) ?? ['anything']).filter(
    (type) => !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')),
  );
  return gone.map((type) => `${path}: ${type} is no longer taken`);
}

function valueReasons(before: JsonSchema, after: JsonSchema, path: string): readonly string[] {
  const allowed = valuesOf(after);
  if (allowed === undefined) return [];
  const known = valuesOf(before);
  if (known === undefined) return [`${path}: only listed values are taken now`];
  return known
    .filter((value) => !allowed.includes(value))
    .map((value) => `${path}: the value ${value} is no longer taken`);
}

const floors = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const ceilings = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

function boundReasons(before: JsonSchema, after: JsonSchema, path: string): readonly string[] {
  const bound = (schema: JsonSchema, key: string, open: number) =>
    typeof schema[key] === 'number' ? schema[key] : open;
  return [
    ...floors.filter((key) => bound(after, key, -Infinity) > bound(before, key, -Infinity)),
    ...ceilings.filter((key) => bound(after, key, Infinity) < bound(before, key, Infinity)),
  ].map((key) => `${path}: ${key} is tighter`);
}

const rules = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'propertyNames', 'allOf', 'not', '$ref'];

function ruleReasons(before: JsonSchema, after: JsonSchema, path: string): readonly string[] {
  return rules
    .filter((key) => after[key] !== undefined && JSON.stringify(after[key]) !== JSON.stringify(before[key]))
    .map((key) => `${path}: ${key} is new or another`);
}

function fieldReasons(before: JsonSchema, after: JsonSchema, path: string): readonly string[] {
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  const vanished = Object.keys(old).filter((name) => next[name] === undefined);
  const needed = requiredOf(after).filter((name) => !requiredOf(before).includes(name));
  return [
    ...vanished.map((name) => `${path}.${name}: the field has vanished`),
    ...needed.map((name) => `${path}.${name}: the field is required now`),
    ...Object.entries(old).flatMap(([name, schema]) => {
      const same = next[name];
      return same === undefined ? [] : narrows(schema, same, `${path}.${name}`);
    }),
  ];
}

/** Compares nested schemas: list items and the values of additional properties. */
function nestedReasons(before: JsonSchema, after: JsonSchema, path: string): readonly string[] {
  const more = after.additionalProperties;
  const closed = more === false && before.additionalProperties !== false;
  return [
    ...(isSchema(after.items) ? narrows(schemaOr(before.items), after.items, `${path}[]`) : []),
    ...(closed ? [`${path}: other fields are no longer taken`] : []),
    ...(isSchema(more) && before.additionalProperties !== false
      ? narrows(schemaOr(before.additionalProperties), more, `${path}.*`)
      : []),
  ];
}

function schemaOr(value: unknown): JsonSchema {
  return isSchema(value) ? value : {};
}
