import { z } from 'zod';

const decimal = /^[1-9]\d{0,14}$/;
const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A number, also accepted as a string. The schema lists only the number, since clients need one form. */
export function numberField(what: string) {
  return z
    .preprocess((given) => (typeof given === 'string' && decimal.test(given) ? Number(given) : given), z.int().min(1))
    .meta({ type: 'integer', description: what });
}

/** A day or a time in ISO form, as an instant. */
export function timeField(what: string) {
  return z
    .string()
    .refine(
      (text) => isoTime.test(text) && isDay(text) && Number.isFinite(Date.parse(text)),
      'Expected an ISO 8601 time.',
    )
    .transform(instantOf)
    .describe(what);
}

/** `new Date` parses the 30th of February as the 2nd of March. */
function isDay(time: string): boolean {
  const day = time.slice(0, 10);
  const read = new Date(`${day}T00:00:00Z`);
  return Number.isFinite(read.getTime()) && read.toISOString().startsWith(day);
}

/** A time without an offset is UTC, so that it means the same instant on every machine. */
function instantOf(text: string): number {
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  return Date.parse(text.length > 10 && !hasOffset ? `${text}Z` : text);
}
