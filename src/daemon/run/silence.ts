import type { Instant } from '../../core/time.ts';

/** A timer that is to wait longer than this fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export function startTimer(ms: number, act: () => void): NodeJS.Timeout {
  return setTimeout(act, Math.min(ms, LONGEST_TIMER));
}

export interface SilenceParts {
  readonly idleMs: number;
  readonly now: () => Instant;
  /** When the hub was last called with the run's own token. */
  readonly lastCall: () => Promise<Instant | null>;
  readonly onSilent: () => void;
}

/** Tells when an agent has neither said anything nor called the hub for so long. Calls are only asked for then. */
export function watchSilence({ idleMs, now, lastCall, onSilent }: SilenceParts) {
  let timer: NodeJS.Timeout | undefined = startTimer(idleMs, look);
  let known: Instant | null = null;

  function arm(ms: number): void {
    clearTimeout(timer);
    timer = startTimer(ms, look);
  }

  function look(): void {
    const asked = timer;
    // A store that cannot be asked proves nothing against the agent.
    void lastCall().then(judge, () => judge(now()));
    function judge(called: Instant | null): void {
      if (timer !== asked) return;
      if (called === null || called === known) {
        onSilent();
        return;
      }
      known = called;
      arm(Math.min(idleMs, Math.max(0, idleMs - (now() - called))));
    }
  }

  return {
    heard: () => arm(idleMs),
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
