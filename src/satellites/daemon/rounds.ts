/** Commits come in bursts; polling more often than this finds nothing new. */
const SPACING_MS = 40;

export interface Rounds {
  /** Requests a round soon. */
  nudge(): void;
  /** Requests a round and resolves when no request is left. */
  now(): Promise<void>;
  isStopping(): boolean;
  /** Resolves when the current round has ended, even if it fails; no further round starts. */
  stop(): Promise<void>;
}

/** Runs one round at a time; any number of requests during a round leads to one more round. */
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
      await running?.catch(() => undefined);
    },
  };
}
