/** Lets so many pieces of work go on at once. Waiting work starts in the order in which it came. */
export function places(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;

  /** Whoever leaves hands its place on, so nobody who comes in between can take it. */
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
