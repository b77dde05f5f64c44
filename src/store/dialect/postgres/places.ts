/** Lets so many pieces of work go on at once. Waiting work starts in the order in which it came. */
export function places(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;

  /** A place is handed to the next in line directly, so a newcomer cannot take it in between. */
  async function enter(): Promise<void> {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve));
    free--;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
