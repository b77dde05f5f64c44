/**
 * Unicode characters that override, embed or isolate the text direction: with them, a title could be made to look like
 * another one. Right-to-left scripts need none of them.
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

export function withoutTurns(text: string): string {
  return text.replace(TURNS, '');
}
