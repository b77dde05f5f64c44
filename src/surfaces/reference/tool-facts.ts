import { inputSchema, type JsonSchema } from '../../hub/door/json-schema.ts';
import type { AnyTool, Route } from '../../tools/define.ts';

export interface FieldFacts {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly fallback: unknown;
  readonly description: string;
}

/** What may be left out has a default or is optional. */
export function fieldsOf(tool: AnyTool): readonly FieldFacts[] {
  const { properties = {}, required = [] } = inputSchema(tool) as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeWords(schema),
    required: required.includes(name),
    fallback: schema.default,
    description: String(schema.description ?? ''),
  }));
}

function typeWords(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${String(value)}\``).join(' or ');
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return [...new Set(branches.map(typeWords))].join(' or ');
  if (schema.type === 'array') return `list of ${typeWords((schema.items ?? {}) as JsonSchema)}`;
  return schema.type === 'string' ? 'text' : String(schema.type ?? 'anything');
}

/** The route a tool answers on: its own, or the one that follows from its name. */
export function routeOf(tool: AnyTool): Route {
  return tool.rest ?? { method: 'POST', path: `/api/${tool.toolset}/${tool.name}` };
}

/** `create_task`, `createTask` and `TaskCreate` in words joined by dashes. */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

export function commandOf(tool: AnyTool): string {
  return `waggle ${tool.toolset} ${tool.cli?.command ?? kebab(tool.name)}`;
}

/** `waggle tasks create <title> [--owner <text>]`. */
export function commandLine(tool: AnyTool): string {
  const args: readonly string[] = tool.cli?.args ?? [];
  const options = fieldsOf(tool)
    .filter(({ name }) => !args.includes(name))
    .map(option);
  return [commandOf(tool), ...args.map((name) => `<${name}>`), ...options].join(' ');
}

const placeholders: Readonly<Record<string, string>> = { text: 'text', integer: 'number', number: 'number' };

function option({ name, type, required }: FieldFacts): string {
  const several = type.startsWith('list of') ? 'item' : type.startsWith('`') ? 'word' : 'json';
  const value = type === 'boolean' ? '' : ` <${placeholders[type] ?? several}>`;
  return required ? `--${kebab(name)}${value}` : `[--${kebab(name)}${value}]`;
}

/** What a client may assume of a call, whatever its name suggests. */
export function effectsOf(tool: AnyTool) {
  const readOnly = tool.access === 'read' || (tool.access === 'hub' && tool.readOnly);
  return {
    readOnly,
    idempotent: readOnly || (tool.access === 'write' && tool.idempotent),
    // What stands for any tool promises nothing.
    destructive: tool.access === 'forward' || (tool.access === 'write' && tool.destructive === true),
  };
}
