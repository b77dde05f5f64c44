// Generates the types and routes with which the page calls the hub, from the OpenAPI document.

type Schema = Readonly<Record<string, unknown>>;

interface ApiOperation {
  readonly operationId: string;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object } } };
  readonly responses: Readonly<Record<string, object>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
}

const HEAD = `// Written by npm run generate from the OpenAPI document. Do not edit.\n`;

/** Returns the generated files by name: the types of every operation, and their routes. */
export function pageTypes(document: ApiDocument): ReadonlyMap<string, string> {
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
    .sort((a, b) => (a.operation.operationId < b.operation.operationId ? -1 : 1));
  const types = operations.map(
    ({ operation }) =>
      `  ${operation.operationId}: {\n    input: ${inputOf(operation)};\n    output: ${typeOf(answerOf(operation))};\n  };`,
  );
  const routes = operations.map(
    ({ path, method, operation }) => `  ${operation.operationId}: ['${method.toUpperCase()}', '${path}'],`,
  );
  return new Map([
    ['api.ts', `${HEAD}\nexport interface Operations {\n${types.join('\n')}\n}\n`],
    ['routes.ts', `${HEAD}${ROUTES} = {\n${routes.join('\n')}\n};\n`],
  ]);
}

const ROUTES = `
import type { Operations } from './api.ts';

export const routes: Readonly<Record<keyof Operations, readonly [method: string, path: string]>>`;

function inputOf({ parameters, requestBody }: ApiOperation): string {
  const fields = parameters
    .filter(({ in: place }) => place !== 'header')
    .map(({ name, required, schema }) => fieldText(name, required, { ...schema }));
  const body = requestBody === undefined ? [] : propertiesOf({ ...requestBody.content['application/json'].schema });
  const all = [...fields, ...body];
  return all.length === 0 ? 'Record<string, never>' : `{ ${all.join(' ')} }`;
}

function answerOf({ responses }: ApiOperation): Schema {
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return child(child(child({ ...good }, 'content'), 'application/json'), 'schema');
}

function child(of: Schema, key: string): Schema {
  const value = of[key];
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function propertiesOf(schema: Schema): string[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.keys(child(schema, 'properties')).map((name) =>
    fieldText(name, required.includes(name), child(child(schema, 'properties'), name)),
  );
}

function fieldText(name: string, required: boolean, schema: Schema): string {
  const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
  return `${key}${required ? '' : '?'}: ${typeOf(schema)};`;
}

function typeOf(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  for (const key of ['anyOf', 'oneOf']) {
    const options = schema[key];
    if (Array.isArray(options)) return [...new Set(options.map(typeOf))].join(' | ');
  }
  if (Array.isArray(schema.allOf)) return schema.allOf.map(typeOf).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  return plainType(schema);
}

function plainType(schema: Schema): string {
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      if (Array.isArray(schema.prefixItems)) return `readonly [${schema.prefixItems.map(typeOf).join(', ')}]`;
      return `readonly (${typeOf(child(schema, 'items'))})[]`;
    case 'object':
      return objectType(schema);
    default:
      return 'unknown';
  }
}

function objectType(schema: Schema): string {
  const fields = propertiesOf(schema);
  if (fields.length > 0) return `{ ${fields.join(' ')} }`;
  const rest = child(schema, 'additionalProperties');
  return Object.keys(rest).length === 0 ? 'Record<string, unknown>' : `Readonly<Record<string, ${typeOf(rest)}>>`;
}
