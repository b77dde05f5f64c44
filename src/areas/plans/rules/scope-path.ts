import { claimPath } from '../../repos/rules/claim-path.ts';

/** A file of a plan in the form that claims store; a folder counts as a file. */
export function scopePath(given: string, repoRoot: string): string {
  const text = given.trim();
  let end = text.length;
  while (end > 1 && text[end - 1] === '/') end -= 1;
  return claimPath(text.slice(0, end), repoRoot, undefined);
}
