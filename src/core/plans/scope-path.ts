import { claimPath } from '../claims/claim-path.ts';

/** A file of a plan as claims store it; a folder counts as one too. */
export function scopePath(given: string, repoRoot: string): string {
  const text = given.trim();
  let end = text.length;
  while (end > 1 && text[end - 1] === '/') end -= 1;
  return claimPath(text.slice(0, end), repoRoot, undefined);
}
