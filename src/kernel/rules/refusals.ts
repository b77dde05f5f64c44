import { defined } from './defined.ts';
import { WaggleError } from './errors.ts';

/** A field whose value is wrong in a way that the schema cannot express. */
export function wrongField(field: string, message: string, hint?: string): WaggleError {
  return new WaggleError('INVALID_INPUT', `The input is not valid: ${field}: ${message}`, undefined, {
    fields: [{ path: field, message }],
    ...defined({ hint }),
  });
}

/** A text or list over its limit, detected only after parsing. */
export function overCap(field: string, message: string): WaggleError {
  return new WaggleError('LIMIT_EXCEEDED', `The input is too long: ${field}: ${message}`, undefined, {
    fields: [{ path: field, message }],
  });
}

export function nothingToStore(): WaggleError {
  return new WaggleError('NOTHING_TO_STORE', 'There is nothing to store: the text is private or blank.');
}
