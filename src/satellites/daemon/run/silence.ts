import type { Instant } from '../../../kernel/rules/time.ts';

/** A longer timeout would overflow and fire at once. */
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

/**
 * Calls `onSilent` when an agent has neither printed anything nor called the hub for `idleMs`. It looks for calls only
 * then.
 */
export function watchSilence({ idleMs, now, lastCall, onSilent }: SilenceParts) {
  let timer: NodeJS.Timeout | undefined = startTimer(idleMs, look);
  let known: Instant | null = null;
  let waits = 0;
  let stopped = false;

  function arm(ms: number): void {
    clearTimeout(timer);
    timer = startTimer(ms, look);
  }

  function look(): void {
    const asked = timer;
    // If the store cannot be read, the agent counts as active.
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
    heard(): void {
      if (waits === 0) arm(idleMs);
    },
    /** While a person is asked, the agent may be silent. */
    hold(): void {
      waits += 1;
      clearTimeout(timer);
      timer = undefined;
    },
    release(): void {
      waits -= 1;
      if (waits === 0 && !stopped) arm(idleMs);
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

export type Silence = ReturnType<typeof watchSilence>;
