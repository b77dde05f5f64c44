/** Encodes a value as text for the wire protocol. */
export function boundValue(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map(element).join()}}`;
  if (typeof value === 'object') throw new Error('A value of a statement is no text, number or list.');
  return String(value);
}

function element(value: unknown): string {
  const text = boundValue(value);
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
