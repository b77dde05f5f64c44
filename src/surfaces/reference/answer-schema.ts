import { fullSchema, type JsonSchema } from '../../hub/door/json-schema.ts';
import type { AnyTool } from '../../tools/define.ts';

/** Words for people, and bounds that nobody who reads an answer can rely on. */
const dropped = new Set([
  'description',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'propertyNames',
  'readOnly',
]);

/** What a tool answers, as far as callers rely on it; nothing for a tool whose answers are another's. */
export function answerSchema(tool: AnyTool): JsonSchema | null {
  return tool.access === 'forward' ? null : bare(fullSchema(tool.output(), 'output'));
}

function bare(schema: JsonSchema, areFields = false): JsonSchema {
  const entries = Object.entries(schema).filter(([key, value]) => areFields || !isNoise(key, value));
  return Object.fromEntries(entries.map(([key, value]) => [key, inner(key, value, areFields)]));
}

function inner(key: string, value: unknown, areFields: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => inner('', item, false));
  if (typeof value !== 'object' || value === null) return value;
  return bare({ ...value }, !areFields && key === 'properties');
}

/** An answer may always get more fields, so a schema that is closed promises nothing. */
function isNoise(key: string, value: unknown): boolean {
  return dropped.has(key) || (key === 'additionalProperties' && JSON.stringify(value) === 'false');
}
