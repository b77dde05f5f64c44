import { WaggleError } from '../rules/errors.ts';
import { limits } from '../rules/limits.ts';
import { ambiguousKey, partsOver } from './json-keys.ts';

const MAX_DEPTH = 100;
/** Allowance for the keys and items that MCP wraps around a tool's input. */
const ENVELOPE = 100;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parses the body as a plain object; an empty body counts as an empty object. */
export function parseObject(bytes: Buffer): Record<string, unknown> {
  const value = bytes.length === 0 ? {} : parseJson(bytes);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new WaggleError('INVALID_INPUT', 'The body is not a JSON object.');
}

/** Parses any JSON value that is not nested too deeply and has no keys that parsers read differently. */
export function parseJson(bytes: Buffer): unknown {
  if (partsOver(bytes, limits.bodyParts + ENVELOPE))
    throw new WaggleError('LIMIT_EXCEEDED', `The body has more than ${limits.bodyParts} keys and items.`);
  const { text, value } = parsed(bytes);
  refuseDeep(value);
  if (ambiguousKey(text) !== undefined)
    throw new WaggleError(
      'INVALID_INPUT',
      'An object in the body has a duplicate key, or a key that names a prototype.',
    );
  return value;
}

function parsed(bytes: Buffer): { readonly text: string; readonly value: unknown } {
  try {
    const text = decoder.decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch {
    throw new WaggleError('INVALID_INPUT', 'The body is not valid JSON in UTF-8.');
  }
}

/** Checks level by level without recursion, since deep nesting would overflow the stack. */
function refuseDeep(value: unknown): void {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH)
      throw new WaggleError('INVALID_INPUT', `The body is nested deeper than ${MAX_DEPTH} levels.`);
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
}
