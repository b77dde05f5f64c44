import type { Resource } from './task.ts';

/**
 * Resources are labels for people and agents: the hub never fetches or reads them, but refuses values that could harm a
 * reader.
 */
export function resourceFault({ type, value }: Pick<Resource, 'type' | 'value'>): string | undefined {
  return type === 'url' ? urlFault(value) : fileFault(value);
}

function urlFault(value: string): string | undefined {
  if (/[\s\p{Cc}]/u.test(value)) return 'A URL has no spaces or control characters.';
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    return 'Not a URL.';
  }
  return url.protocol === 'http:' || url.protocol === 'https:'
    ? undefined
    : 'Only http and https addresses can be attached.';
}

function fileFault(value: string): string | undefined {
  if (/\p{Cc}/u.test(value)) return 'A path has no control characters.';
  const absolute = value.startsWith('/') || /^[A-Za-z]:[\\/]/.test(value) || value.startsWith('\\\\');
  return absolute ? undefined : 'The path must be absolute.';
}
