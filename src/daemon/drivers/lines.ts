/** Longer than any event that is read; what is beyond it is no event but a flood. */
const LONGEST_LINE = 8 * 1024 * 1024;

/** Puts pieces of output together to lines. */
export function lineSplitter(take: (line: string) => void) {
  let rest = '';
  return {
    add(text: string): void {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      if (rest.length > LONGEST_LINE) rest = '';
      for (const line of parts) if (line.trim() !== '') take(line);
    },
    /** The last line may lack its end. */
    end(): void {
      const last = rest;
      rest = '';
      if (last.trim() !== '') take(last);
    },
  };
}

/** What a line of output holds, or nothing when it is not JSON: programs print warnings between their events. */
export function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
