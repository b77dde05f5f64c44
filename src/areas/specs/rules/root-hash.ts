/** Used instead of the hash if a repository has no root spec. */
export const MISSING_ROOT = 'missing-spec-root';

/** Identifies a version of a spec: FNV-1a over its UTF-8 bytes, as eight hexadecimal digits. Not cryptographic. */
export function rootHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
