import { flagName, saidGlobally } from '../../kernel/door/flag-names.ts';
import { commandOf } from '../../kernel/door/tool-facts.ts';
import type { AnyTool } from '../../kernel/tool/define.ts';
import { inputSchema, type JsonSchema } from '../../kernel/tool/json-schema.ts';

export interface FieldFacts {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly fallback: unknown;
  readonly description: string;
}

/** The input fields of a tool. A field that is not required is optional or has a default. */
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

/** For example `waggle tools tasks create <title> [--owner <text>]`. */
export function commandLine(tool: AnyTool): string {
  const args: readonly string[] = tool.cli?.args ?? [];
  const fields = fieldsOf(tool);
  const omitted = [...args, ...saidGlobally(tool)];
  const options = fields.filter(({ name }) => !omitted.includes(name)).map(option);
  const isRequired = (arg: string) => fields.some(({ name, required }) => name === arg && required);
  return [commandOf(tool), ...args.map((arg) => (isRequired(arg) ? `<${arg}>` : `[${arg}]`)), ...options].join(' ');
}

const placeholders: Readonly<Record<string, string>> = { text: 'text', integer: 'number', number: 'number' };

function option({ name, type, required }: FieldFacts): string {
  const several = type.startsWith('list of') ? 'item' : type.startsWith('`') ? 'word' : 'json';
  const value = type === 'boolean' ? '' : ` <${placeholders[type] ?? several}>`;
  const flag = `--${flagName(name)}${value}`;
  return required ? flag : `[${flag}]`;
}
