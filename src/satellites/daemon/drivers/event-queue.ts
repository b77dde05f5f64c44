/** Turns callbacks into an async iterator, and pauses its producer when the reader is behind. */
export function eventQueue<T>(flow: { pause(): void; resume(): void } = { pause: () => {}, resume: () => {} }) {
  const HIGH = 256;
  const waiting: T[] = [];
  let ended = false;
  let held = false;
  let wake: (() => void) | undefined;

  async function* iterate(): AsyncGenerator<T, void> {
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) {
        if (held && waiting.length === 0) {
          held = false;
          flow.resume();
        }
        yield next;
      } else if (ended) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }

  return {
    push(item: T): void {
      if (ended) return;
      waiting.push(item);
      if (!held && waiting.length >= HIGH) {
        held = true;
        flow.pause();
      }
      wake?.();
    },
    end(): void {
      ended = true;
      wake?.();
    },
    iterate,
  };
}
