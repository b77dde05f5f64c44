import type { AnyTool } from '../../kernel/tool/define.ts';
import { fullSchema, type JsonSchema } from '../../kernel/tool/json-schema.ts';

/** Keywords that are not part of the contract: descriptions, and bounds that readers of an answer cannot rely on. */
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

/** The part of a tool's output schema that callers rely on; null for a tool that forwards another tool's answers. */
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

/** An answer may always gain fields, so a closed schema promises nothing. */
function isNoise(key: string, value: unknown): boolean {
  return dropped.has(key) || (key === 'additionalProperties' && JSON.stringify(value) === 'false');
}
