/** `20+` where a list goes on beyond what the page has of it; nothing for none. */
export function countWords(count: number, goesOn: boolean): string {
  return count === 0 ? '' : `${count}${goesOn ? '+' : ''}`;
}
