/**
 * A LIKE pattern for texts that may contain this one, in any case; `contains` decides. `lower` of the databases is sure
 * to fold ASCII only, and they escape wildcards differently: such characters stand for any one character.
 */
export function likePattern(text: string): string {
  const rough = text.replace(/[%_\\]|[^\0-\x7f]/gu, (character) => (isSame(character) ? character : '_'));
  return `%${rough.toLowerCase()}%`;
}

export function contains(text: string | null, wanted: string): boolean {
  return text?.toLowerCase().includes(wanted.toLowerCase()) === true;
}

/** Whether it is no wildcard and has one case only, as letters of Chinese or Arabic do. */
function isSame(character: string): boolean {
  return !/[%_\\]/.test(character) && character.toLowerCase() === character.toUpperCase();
}
