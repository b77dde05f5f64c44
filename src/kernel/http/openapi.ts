import { toolsetPurpose } from '../door/selection.ts';
import { answerStatus, codesOf, conventionsOf, isAnswered, pathFields, routeOf, statusOf } from '../door/tool-facts.ts';
import { version } from '../hub/version.ts';
import { doorCodes, doorCodesOfReads } from '../rules/errors/door-codes.ts';
import { type ErrorCode, errorCatalog } from '../rules/errors.ts';
import type { AnyTool, Route } from '../tool/define.ts';
import { fullSchema, type JsonSchema } from '../tool/json-schema.ts';

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: JsonContent };
  readonly responses: Readonly<Record<string, object>>;
}

interface JsonContent {
  readonly 'application/json': { readonly schema: JsonSchema };
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly [part: string]: unknown;
}

/** Generates the whole document from the catalogue. */
export function openApi(tools: readonly AnyTool[]): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const tool of tools) {
    const route = routeOf(tool);
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(tool, route, tools) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waggle',
      version,
      description: 'The hub where AI coding agents and the people who run them share work.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(tools.map((tool) => tool.toolset))].map((name) => ({ name, description: toolsetPurpose(name) })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'waggle agent token create <agent>' } },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'hint'],
  properties: {
    error: { type: 'string', description: 'What went wrong, in words that may change.' },
    code: { type: 'string', enum: Object.keys(errorCatalog), description: 'What went wrong, in a word that does not.' },
    hint: { type: 'string', description: 'The next safe call.' },
    details: { type: 'object' },
  },
};

function operationOf(tool: AnyTool, route: Route, tools: readonly AnyTool[]): Operation {
  const schema = fullSchema(tool.input(), 'input');
  const inPath = pathFields(route);
  const fromQuery = route.method === 'GET';
  return {
    operationId: tool.name,
    tags: [tool.toolset],
    summary: tool.summary,
    ...describedBy(tool),
    parameters: [
      ...fieldsOf(schema)
        .filter(({ name }) => fromQuery || inPath.includes(name))
        .map((field) => parameterOf(field, inPath.includes(field.name))),
      ...(mayWrite(tool) ? [idempotencyKey] : []),
    ],
    ...(fromQuery ? {} : { requestBody: bodyOf(schema, inPath) }),
    responses: { ...refusalsOf(tool, route, tools), ...answersOf(tool) },
  };
}

function describedBy(tool: AnyTool): Pick<Operation, 'description'> {
  const sentences = [...(tool.details === undefined ? [] : [tool.details]), ...conventionsOf(tool)];
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
}

/** Whether a call takes an idempotency key: a write does, and a forwarding tool passes the key on. */
function mayWrite({ access }: AnyTool): boolean {
  return access === 'write' || access === 'forward';
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating the call with the same key and body changes nothing more. Also: body field idempotency_key.',
  schema: { type: 'string', maxLength: 200 },
};

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** The fields of an object schema. */
export function fieldsOf(schema: JsonSchema): readonly Field[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = typeof schema.properties === 'object' && schema.properties !== null ? schema.properties : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: { ...property },
  }));
}

function parameterOf({ name, required, schema }: Field, inPath: boolean): Parameter {
  const { description, ...rest } = schema;
  return {
    name,
    in: inPath ? 'path' : 'query',
    required: inPath || required,
    ...(typeof description === 'string' ? { description } : {}),
    schema: rest,
  };
}

function bodyOf(schema: JsonSchema, inPath: readonly string[]): { required: boolean; content: JsonContent } {
  const fields = fieldsOf(schema).filter(({ name }) => !inPath.includes(name));
  const required = fields.filter((field) => field.required).map((field) => field.name);
  const properties = Object.fromEntries(fields.map((field) => [field.name, field.schema]));
  const { required: _all, ...rest } = schema;
  const body = { ...rest, properties, ...(required.length === 0 ? {} : { required }) };
  return { required: required.length > 0, content: { 'application/json': { schema: body } } };
}

function answersOf(tool: AnyTool): Record<string, object> {
  const schema = tool.access === 'forward' ? { type: 'object' } : fullSchema(tool.output(), 'output');
  const waiting = { description: 'Counts of what waits for the caller, as JSON.', schema: { type: 'string' } };
  return {
    [answerStatus(tool)]: {
      description: ['The answer.', ...answeredRefusals(tool)].join(' '),
      headers: { 'Waggle-Waiting': waiting },
      content: { 'application/json': { schema } },
    },
  };
}

/** Refusals that are returned with a success status. */
function answeredRefusals(tool: AnyTool): readonly string[] {
  const codes = codesOf(tool).filter((code) => isAnswered(tool, code));
  return codes.length === 0 ? [] : ['Also with success false and a code:', ...codes.map(codeWords)];
}

function codeWords(code: ErrorCode): string {
  return `${code}: ${errorCatalog[code].means}`;
}

function refusalsOf(tool: AnyTool, route: Route, tools: readonly AnyTool[]): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  const withBody: readonly ErrorCode[] = route.method === 'GET' ? [] : ['UNSUPPORTED_MEDIA_TYPE'];
  // A forwarding tool passes on the refusals of every other.
  const own = tool.access === 'forward' ? tools.flatMap(codesOf) : codesOf(tool);
  const codes = new Set<ErrorCode>([
    ...(mayWrite(tool) ? doorCodes : doorCodesOfReads),
    'ORIGIN_REFUSED',
    ...withBody,
    ...own,
  ]);
  for (const code of [...codes].filter((one) => !isAnswered(tool, one))) {
    const status = statusOf(tool, code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusalOf(codes)]));
}

function refusalOf(codes: readonly ErrorCode[]): object {
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }] };
  return {
    description: codes.map(codeWords).join(' '),
    content: { 'application/json': { schema } },
  };
}
