/** Longer than any event that the hub reads; a longer line is discarded. */
const LONGEST_LINE = 8 * 1024 * 1024;

/** Joins chunks of output into lines. */
export function lineSplitter(take: (line: string) => void) {
  let rest = '';
  /** Whether the beginning of the current line was too long and is gone. */
  let skipping = false;

  function endLine(line: string): void {
    if (!skipping && line.length <= LONGEST_LINE && line.trim() !== '') take(line);
    skipping = false;
  }

  return {
    add(text: string): void {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) endLine(line);
      skipping ||= rest.length > LONGEST_LINE;
      if (skipping) rest = '';
    },
    /** The last line may lack its line break. */
    end(): void {
      const last = rest;
      rest = '';
      endLine(last);
    },
  };
}
