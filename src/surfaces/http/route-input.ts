import { fullSchema, type JsonSchema } from '../../hub/door/json-schema.ts';
import type { AnyTool, Route } from '../../tools/define.ts';

/** A tool's own route, or the one that follows from its name: there all input is in the body, an unknown agent too. */
export function routeOf(tool: AnyTool): Route {
  const path = `/api/${tool.toolset}/${tool.name}`;
  return tool.rest ?? { method: 'POST', path, statuses: { AGENT_NOT_FOUND: 400 } };
}

export function pathFields(route: Route): readonly string[] {
  return [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
}

type Texts = Readonly<Record<string, unknown>>;

export interface RequestParts {
  readonly params: Texts;
  readonly query: Texts;
  readonly body: Texts;
}

/** Reads a tool's input from a request. What is in the path wins: it names the thing that the request is about. */
export function inputReader(tool: AnyTool): (parts: RequestParts) => Record<string, unknown> {
  const types = typesOf(fullSchema(tool.input(), 'input'));
  const fromQuery = routeOf(tool).method === 'GET';
  return ({ params, query, body }) => ({
    ...(fromQuery ? typed(query, types) : body),
    ...typed(params, types),
  });
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

/** A text that is not of the wanted type stays a text, and the tool's schema refuses it by name. */
function scalar(value: unknown, types: ReadonlySet<string>): unknown {
  if (typeof value !== 'string' || types.has('string')) return value;
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  if (types.has('integer') && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (types.has('number') && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value)) return Number(value);
  return value;
}
