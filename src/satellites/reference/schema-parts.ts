import type { JsonSchema } from '../../kernel/tool/json-schema.ts';

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function alternatives(schema: JsonSchema): readonly JsonSchema[] | undefined {
  const list = schema.anyOf ?? schema.oneOf;
  return Array.isArray(list) ? list.filter(isSchema) : undefined;
}

export function typesOf({ type }: JsonSchema): readonly string[] | undefined {
  if (type === undefined) return undefined;
  return Array.isArray(type) ? type.map(String) : [String(type)];
}

/** The values of a `const` or `enum`, each as JSON. */
export function valuesOf(schema: JsonSchema): readonly string[] | undefined {
  if ('const' in schema) return [JSON.stringify(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map((value) => JSON.stringify(value)) : undefined;
}

export function fieldsOf({ properties }: JsonSchema): Record<string, JsonSchema> {
  if (!isSchema(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => (isSchema(schema) ? [[name, schema]] : [])),
  );
}

export function requiredOf({ required }: JsonSchema): readonly string[] {
  return Array.isArray(required) ? required.map(String) : [];
}
