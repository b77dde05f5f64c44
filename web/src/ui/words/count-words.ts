/** `20+` if the list has more pages than are loaded; empty for zero. */
export function countWords(count: number, goesOn: boolean): string {
  return count === 0 ? '' : `${count.toLocaleString('en')}${goesOn ? '+' : ''}`;
}
