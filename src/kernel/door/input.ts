import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { WaggleError } from '../rules/errors.ts';
import { limits } from '../rules/limits.ts';
import { nothingToStore } from '../rules/refusals.ts';
import type { Redacted } from '../text/redaction.ts';
import { type FieldFault, overCap, unstorableIn } from '../text/storable.ts';

const TAKEN_OUT = 'Held a password, a key or a private span, which is never stored; without it:';

/** Size limits come first: no text is processed unless all are within their limits. */
export function refuseOversized(input: unknown, leftToTool: readonly string[] = []): void {
  const fault = overCap(input, leftToTool);
  if (fault !== undefined) throw tooLong([fault]);
}

/** Checks what a schema cannot express. */
export function refuseUnstorable(body: unknown, leftToTool: readonly string[]): void {
  const fault = unstorableIn(body, leftToTool);
  if (fault !== undefined) throw invalid([fault]);
}

/** Removes the idempotency key from the input; it belongs to the call, not to the tool. */
export function takeKey(input: unknown, given: string | undefined): { key: string | undefined; body: unknown } {
  if (input === undefined || input === null) return { key: checkedKey(given), body: {} };
  if (typeof input !== 'object' || Array.isArray(input)) throw invalid([{ path: '', message: 'Expected an object.' }]);
  const { idempotency_key: own, ...body } = input as Record<string, unknown>;
  if (given !== undefined && own !== undefined && own !== null && given !== own) {
    throw invalid([{ path: 'idempotency_key', message: 'Two different keys were given for one call.' }]);
  }
  return { key: checkedKey(given ?? own), body };
}

function checkedKey(key: unknown): string | undefined {
  if (key === undefined || key === null) return undefined;
  const path = 'idempotency_key';
  if (typeof key !== 'string' || key.trim() === '')
    throw invalid([{ path, message: 'Expected a text that is not blank.' }]);
  if (key.length <= limits.idempotencyKey) return key;
  throw tooLong([{ path, message: `At most ${limits.idempotencyKey} characters.` }]);
}

/** A hash of the body that does not depend on the order of its keys. */
export function bodyHash(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/**
 * If only texts that redaction emptied are invalid, there was nothing to store. If a secret was redacted in an invalid
 * field, the error says so; otherwise it would describe a text that nobody wrote.
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  body: unknown,
  { changed, emptied }: Pick<Redacted, 'changed' | 'emptied'> = { changed: [], emptied: [] },
): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => {
    const at = path.join('.');
    return { path: at, message: changed.includes(at) ? `${TAKEN_OUT} ${message}` : message };
  });
  if (emptied.length > 0 && faults.every(({ path }) => emptied.includes(path))) throw nothingToStore();
  throw parsed.error.issues.every(isCap) ? tooLong(faults) : invalid(faults);
}

/** A text or list over its maximum is a size limit; a number out of range is invalid input. */
function isCap(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_big' && (issue.origin === 'string' || issue.origin === 'array');
}

export function invalid(fields: readonly FieldFault[]): WaggleError {
  return new WaggleError('INVALID_INPUT', `The input is not valid: ${listed(fields)}`, undefined, { fields });
}

function tooLong(fields: readonly FieldFault[]): WaggleError {
  return new WaggleError('LIMIT_EXCEEDED', `The input is too long: ${listed(fields)}`, undefined, { fields });
}

function listed(fields: readonly FieldFault[]): string {
  return fields
    .slice(0, 5)
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    .join(' ');
}
