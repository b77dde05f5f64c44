type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs work one at a time, in the order of the calls. Failed work does not stop the next. */
export function mutex(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Runs at most `count` pieces of work at once. Waiting work starts in the order of the calls. */
export function atMost(count: number): Queue {
  const waiting: (() => void)[] = [];
  let free = count;

  /** A free place is handed directly to the next in line, so a newcomer cannot take it first. */
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
