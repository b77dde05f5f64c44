/** Stands in place of the hash where a repository has no root spec. */
export const MISSING_ROOT = 'missing-spec-root';

/** Tells versions of a spec apart: FNV-1a over its UTF-8 bytes, in eight hexadecimal digits. No proof against malice. */
export function rootHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
