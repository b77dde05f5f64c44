import { z } from 'zod';
import { instantFromIso } from '../rules/time.ts';

const decimal = /^[1-9]\d{0,14}$/;

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
    .refine((text) => instantFromIso(text) !== undefined, 'Expected an ISO 8601 time.')
    .transform((text) => instantFromIso(text) ?? Number.NaN)
    .describe(what);
}
