/**
 * A LIKE pattern that preselects texts which may contain this one, ignoring case; `contains` makes the final decision.
 * The databases' `lower` reliably folds only ASCII, and they escape wildcards differently, so such characters become
 * `_`.
 */
export function likePattern(text: string): string {
  const rough = text.replace(/[%_\\]|[^\0-\x7f]/gu, (character) => (isSame(character) ? character : '_'));
  return `%${rough.toLowerCase()}%`;
}

export function contains(text: string | null, wanted: string): boolean {
  return text?.toLowerCase().includes(wanted.toLowerCase()) === true;
}

/** Whether the character is not a wildcard and has no case, like Chinese or Arabic letters. */
function isSame(character: string): boolean {
  return !/[%_\\]/.test(character) && character.toLowerCase() === character.toUpperCase();
}
