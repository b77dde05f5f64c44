import { fieldAliases, routeOf } from '../door/tool-facts.ts';
import type { AnyTool } from '../tool/define.ts';
import { fullSchema, type JsonSchema } from '../tool/json-schema.ts';

type Texts = Readonly<Record<string, unknown>>;

export interface RequestParts {
  readonly params: Texts;
  readonly query: Texts;
  readonly body: Texts;
}

/** Reads a tool's input from a request. Path parameters win, because they identify the resource. */
export function inputReader(tool: AnyTool): (parts: RequestParts) => Record<string, unknown> {
  const types = withAliases(typesOf(fullSchema(tool.input(), 'input')), fieldAliases(tool));
  const fromQuery = routeOf(tool).method === 'GET';
  return ({ params, query, body }) => ({
    ...(fromQuery ? typed(query, types) : body),
    ...typed(params, types),
  });
}

/** Gives each alias the type of its field. */
function withAliases(
  types: ReadonlyMap<string, FieldType>,
  aliases: ReadonlyMap<string, string>,
): ReadonlyMap<string, FieldType> {
  const others = [...aliases].flatMap(([alias, field]): [string, FieldType][] => {
    const type = types.get(field);
    return type === undefined ? [] : [[alias, type]];
  });
  return new Map([...types, ...others]);
}

interface FieldType {
  readonly types: ReadonlySet<string>;
  readonly items: ReadonlySet<string>;
}

function typesOf(schema: JsonSchema): ReadonlyMap<string, FieldType> {
  return new Map(
    Object.entries(asSchema(schema.properties)).map(([name, property]) => [
      name,
      { types: jsonTypes(property), items: jsonTypes(itemsOf(property)) },
    ]),
  );
}

function itemsOf(property: unknown): unknown {
  const { items, anyOf } = asSchema(property);
  if (items !== undefined || !Array.isArray(anyOf)) return items;
  return anyOf.map((branch) => asSchema(branch).items).find((found) => found !== undefined);
}

function jsonTypes(property: unknown): ReadonlySet<string> {
  const { type, anyOf } = asSchema(property);
  const branches = Array.isArray(anyOf) ? anyOf.flatMap((branch) => [...jsonTypes(branch)]) : [];
  return new Set([...[type ?? []].flat().map(String), ...branches]);
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function typed(texts: Texts, types: ReadonlyMap<string, FieldType>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => {
      const field = types.get(name);
      return [name, field === undefined ? value : fieldValue(value, field)];
    }),
  );
}

function fieldValue(value: unknown, { types, items }: FieldType): unknown {
  if (types.has('array')) return [value].flat().map((item) => scalar(item, items));
  return scalar(value, types);
}

/** A string that does not match the expected type stays a string; the tool's schema rejects it and names the field. */
function scalar(value: unknown, types: ReadonlySet<string>): unknown {
  if (typeof value !== 'string' || types.has('string')) return value;
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  if (types.has('integer') && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (types.has('number') && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value)) return Number(value);
  return value;
}
