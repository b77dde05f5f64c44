/**
 * Characters that turn, embed or set apart the direction of what follows: with them a title could be made to read as
 * another. Scripts that are written from right to left need none of them.
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

export function withoutTurns(text: string): string {
  return text.replace(TURNS, '');
}
