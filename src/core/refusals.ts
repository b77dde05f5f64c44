import { WaggleError } from './errors.ts';

/** A field that is wrong in a way that no schema can see. */
export function wrongField(path: string, message: string): WaggleError {
  return new WaggleError('INVALID_INPUT', `The input is not valid: ${path}: ${message}`, undefined, {
    fields: [{ path, message }],
  });
}

/** A text or list over its cap, found only after it was taken apart. */
export function overCap(path: string, message: string): WaggleError {
  return new WaggleError('LIMIT_EXCEEDED', `The input is too long: ${path}: ${message}`, undefined, {
    fields: [{ path, message }],
  });
}

export function nothingToStore(): WaggleError {
  return new WaggleError('NOTHING_TO_STORE', 'There is nothing to store: the text is private or blank.');
}
