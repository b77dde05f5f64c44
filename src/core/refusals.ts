import { defined } from './defined.ts';
import { WaggleError } from './errors.ts';

/** A field that is wrong in a way that no schema can see. */
export function wrongField(field: string, message: string, hint?: string): WaggleError {
  return new WaggleError('INVALID_INPUT', `The input is not valid: ${field}: ${message}`, undefined, {
    fields: [{ path: field, message }],
    ...defined({ hint }),
  });
}

/** A text or list over its cap, found only after it was taken apart. */
export function overCap(field: string, message: string): WaggleError {
  return new WaggleError('LIMIT_EXCEEDED', `The input is too long: ${field}: ${message}`, undefined, {
    fields: [{ path: field, message }],
  });
}

export function nothingToStore(): WaggleError {
  return new WaggleError('NOTHING_TO_STORE', 'There is nothing to store: the text is private or blank.');
}
