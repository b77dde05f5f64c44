/** Longer than any event that the hub reads; a longer line is discarded. */
const LONGEST_LINE = 8 * 1024 * 1024;

/** Joins chunks of output into lines. */
export function lineSplitter(take: (line: string) => void) {
  let rest = '';
  return {
    add(text: string): void {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      if (rest.length > LONGEST_LINE) rest = '';
      for (const line of parts) if (line.trim() !== '') take(line);
    },
    /** The last line may lack its line break. */
    end(): void {
      const last = rest;
      rest = '';
      if (last.trim() !== '') take(last);
    },
  };
}
