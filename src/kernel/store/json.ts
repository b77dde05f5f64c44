/** Parses what `jsonOrNull` wrote: the parse boundary of JSON columns. */
export function json<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}

export function jsonOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
