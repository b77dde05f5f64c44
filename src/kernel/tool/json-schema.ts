import { z } from 'zod';
import type { AnyTool } from './define.ts';

export type JsonSchema = Record<string, unknown>;

const slimSchemas = new Map<string, JsonSchema>();

/** A tool's input schema as clients list it: keeps descriptions and numeric bounds, drops the rest to save tokens. */
export function inputSchema(tool: AnyTool): JsonSchema {
  const known = slimSchemas.get(tool.name);
  if (known !== undefined) return known;
  const slim = slimmed(z.toJSONSchema(tool.input(), { io: 'input', unrepresentable: 'any' })) as JsonSchema;
  slimSchemas.set(tool.name, slim);
  return slim;
}

const dropped = new Set(['$schema', 'pattern', 'additionalProperties', 'propertyNames', 'format', 'maxLength']);
/** zod adds the safe-integer range to every integer; only bounds that we chose are worth a token. */
const isNoise = (key: string, value: unknown) =>
  dropped.has(key) || ((key === 'maximum' || key === 'minimum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER);

function slimmed(value: unknown, inProperties = false): unknown {
  if (Array.isArray(value)) return value.map((item) => slimmed(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, inner]) => inProperties || !isNoise(key, inner));
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, slimmed(inner, !inProperties && key === 'properties')]),
  );
}

/** Full schemas for the OpenAPI document, where size does not matter. */
export function fullSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
