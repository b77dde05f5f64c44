interface Waiting {
  readonly enter: () => void;
  readonly refuse: (fault: unknown) => void;
  /** For how many looks in a row nothing has moved. */
  looks: number;
}

/** Places for work, of which at most `count` are taken at once. */
export interface Places {
  /** Runs the work in a place. Waiting work starts in the order of the calls. */
  in<T>(work: () => Promise<T>): Promise<T>;
  /** Whether all places are taken. */
  isFull(): boolean;
  /** To be called at regular intervals: refuses what has waited this many looks in a row during which nothing moved. */
  look(isStuck: boolean, patience: number, fault: () => unknown): void;
}

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs work one at a time, in the order of the calls. Failed work does not stop the next. */
export function mutex(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

export function atMost(count: number): Places {
  let waiting: Waiting[] = [];
  let free = count;

  /** A free place is handed directly to the next in line, so a newcomer cannot take it first. */
  async function enter(): Promise<void> {
    if (free === 0) return new Promise((enter, refuse) => waiting.push({ enter, refuse, looks: 0 }));
    free--;
  }

  return {
    async in(work) {
      await enter();
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free++;
        else next.enter();
      }
    },
    isFull: () => free === 0,
    look(isStuck, patience, fault) {
      for (const one of waiting) one.looks = isStuck ? one.looks + 1 : 0;
      const refused = waiting.filter(({ looks }) => looks >= patience);
      if (refused.length === 0) return;
      waiting = waiting.filter((one) => !refused.includes(one));
      for (const { refuse } of refused) refuse(fault());
    },
  };
}
