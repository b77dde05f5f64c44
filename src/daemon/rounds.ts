/** Commits come in bursts; looking more often than this finds nothing new. */
const SPACING_MS = 40;

export interface Rounds {
  /** Asks for a round soon. */
  nudge(): void;
  /** Asks for a round and resolves when nothing is asked for any more. */
  now(): Promise<void>;
  isStopping(): boolean;
  /** Resolves when the present round has ended; none follows. */
  stop(): Promise<void>;
}

/** One round at a time; what is asked for meanwhile is one more round, however often it was asked for. */
export function makeRounds(round: () => Promise<void>, onFault: (fault: unknown) => void): Rounds {
  let stopping = false;
  let running: Promise<void> | undefined;
  let asked = false;
  let spacing: NodeJS.Timeout | undefined;

  async function untilSettled(): Promise<void> {
    while (asked && !stopping) {
      asked = false;
      await round();
    }
  }

  function run(): Promise<void> {
    running ??= untilSettled().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    nudge() {
      asked = true;
      if (spacing !== undefined || stopping) return;
      spacing = setTimeout(() => {
        spacing = undefined;
        void run().catch(onFault);
      }, SPACING_MS);
    },
    now() {
      asked = true;
      return run();
    },
    isStopping: () => stopping,
    async stop() {
      stopping = true;
      clearTimeout(spacing);
      await running;
    },
  };
}
