import { defined } from '../rules/defined.ts';
import type { AnyTool } from '../tool/define.ts';
import { inputSchema, type JsonSchema } from '../tool/json-schema.ts';

const known = new Map<string, JsonSchema>();

/**
 * A tool's input schema for tools/list. Every client pays for it in each session, so it omits what the door checks
 * anyway and most defaults, and lists `namedOnly` fields by name alone. `tools_search` and the docs pages have the full
 * schema.
 */
export function listedInput(tool: AnyTool): JsonSchema {
  const made = known.get(tool.name) ?? brief(withNamesOnly(inputSchema(tool), tool));
  known.set(tool.name, made);
  return made;
}

/** A caller can only name itself as agent and session, so the field name is enough. */
export function namedOnly(tool: AnyTool): readonly string[] {
  return [...new Set([...(tool.namedOnly ?? []), ...(tool.dialect?.identity?.agent ?? []), ...sessionFields(tool)])];
}

function sessionFields(tool: AnyTool): readonly string[] {
  return tool.dialect?.identity?.session ?? [];
}

function withNamesOnly(schema: JsonSchema, tool: AnyTool): JsonSchema {
  const names = namedOnly(tool);
  const sessions = sessionFields(tool);
  const properties = propertiesOf(schema).map(([name, field]) => {
    if (names.includes(name)) return [name, sessions.includes(name) ? defined({ type: field.type }) : {}];
    return [name, names.includes(`${name}.*`) ? folded(field) : field];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Lists the inner fields of a field by name alone. */
function folded(field: JsonSchema): JsonSchema {
  const { items, properties, required, ...rest } = field;
  const inner = (items ?? field) as JsonSchema;
  const needed = (inner.required ?? []) as readonly string[];
  const names = propertiesOf(inner).map(([name]) => (needed.includes(name) || items === undefined ? name : `${name}?`));
  const description = `${field.description}: {${names.join(', ')}}`;
  return { ...rest, description, ...(items === undefined ? {} : { items: { type: 'object' } }) };
}

const checkedAnyway = new Set([
  'minLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
]);

function brief(schema: JsonSchema): JsonSchema {
  const { type, description, items, properties, ...rest } = schema;
  const kept = Object.entries(rest).filter(
    ([key, value]) => !checkedAnyway.has(key) && !(key === 'default' && typeof value !== 'string' && value !== true),
  );
  return {
    ...defined({ type, description }),
    ...(items === undefined ? {} : { items: ofItems(items as JsonSchema) }),
    ...(properties === undefined ? {} : { properties: inEach(properties as JsonSchema) }),
    ...Object.fromEntries(kept),
  };
}

/** What the items of a list are is said by the list; only the fields of objects need words of their own. */
function ofItems(schema: JsonSchema): JsonSchema {
  const { description, ...rest } = brief(schema);
  return schema.properties === undefined ? rest : { ...defined({ description }), ...rest };
}

function inEach(properties: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, brief(field as JsonSchema)]));
}

function propertiesOf(schema: JsonSchema): readonly (readonly [string, JsonSchema])[] {
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
}
