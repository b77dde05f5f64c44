import { type FailureReason, plausibleRef, type Run, type RunOutcome } from '../../../areas/runs/rules/run.ts';
import { runSession } from '../../../kernel/rules/session-name.ts';
import { type Instant, SECOND } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { AgentDriver, Approve, RunEvent, RunSpec } from '../drivers/driver.ts';
import { approver } from './approvals.ts';
import type { CarryOutParts, StopReason } from './parts.ts';
import type { RunLog } from './run-log.ts';
import { type Silence, startTimer, watchSilence } from './silence.ts';

/** How often output is stored, for readers of the run and for a hub that is killed: the output up to then is kept. */
const KEEP_OUTPUT_MS = 2 * SECOND;

export interface Followed {
  readonly said: RunOutcome | undefined;
  /** The hub's own outcome if it stopped the run; `fenced` if it may not even write that. */
  readonly stopped: RunOutcome | 'fenced' | undefined;
  readonly sessionRef: string | undefined;
}

interface FollowParts {
  readonly parts: CarryOutParts;
  readonly log: RunLog;
  readonly driver: AgentDriver;
  readonly spec: RunSpec;
  readonly stop: Promise<StopReason>;
  readonly run: Run;
}

/** Starts the driver and stores its events as they come, until it ends or is stopped by a limit or from outside. */
export async function follow({ parts, log, driver, spec, stop, run }: FollowParts): Promise<Followed> {
  const { settings } = parts;
  let stopped: Followed['stopped'];
  let said: RunOutcome | undefined;
  let sessionRef: string | undefined;
  const patience = makePatience();
  const over = new AbortController();

  function end(why: NonNullable<Followed['stopped']>): void {
    if (stopped !== undefined) return;
    stopped = why;
    over.abort();
    driver.cancel();
    // A driver that does not end even now is abandoned.
    patience.later(settings.graceMs * 2, patience.giveUp);
  }

  const tooLong = (what: string) => () => end(failure('timeout', what));
  patience.later(spec.limits.wallMs, tooLong(`longer than ${spec.limits.wallMs / 1000} s`));
  const silence = watchSilence({
    idleMs: spec.limits.idleMs,
    now: parts.store.now,
    lastCall: () => parts.store.read(log.scope, (unit) => lastCall(unit, spec.runId)),
    onSilent: tooLong(`silent for ${spec.limits.idleMs / 1000} s`),
  });
  void stop.then((why) => end(why === 'fenced' ? 'fenced' : failure('cancelled', 'the hub is stopping')));
  const keeper = keepOutput(log, settings);

  async function take(given: RunEvent): Promise<void> {
    const event = given.type === 'started' ? { ...given, sessionRef: plausibleRef(given.sessionRef) } : given;
    silence.heard();
    if (event.type === 'started' && event.sessionRef !== null) sessionRef = event.sessionRef;
    if (event.type === 'ended') said = event.outcome;
    if (!(await wasNoted(log, event, stopped))) end('fenced');
    const most = spec.limits.maxCostUsd;
    if (most !== undefined && (log.usage().costUsd ?? 0) > most) end(failure('budget', `more than $${most}`));
  }

  const approve = whileHeld(silence, approver(parts.store, run, log, over.signal));
  const events = driver.start({ ...spec, approve })[Symbol.asyncIterator]();
  try {
    while (said === undefined) {
      const next = await Promise.race([events.next(), patience.givenUp]);
      if (next === 'given up' || next.done === true) break;
      await take(next.value);
    }
  } catch (fault) {
    said ??= failure('crashed', fault instanceof Error ? fault.message : String(fault));
  } finally {
    clearInterval(keeper);
    over.abort();
    silence.stop();
    patience.stop();
    // Also after success: processes that the agent started must not outlive the run.
    driver.cancel();
    void events.return?.().catch(() => undefined);
  }
  return { said, stopped, sessionRef };
}

function keepOutput(log: RunLog, { heartbeatMs }: CarryOutParts['settings']): NodeJS.Timeout {
  return setInterval(() => void log.keepOutput().catch(() => undefined), Math.min(heartbeatMs, KEEP_OUTPUT_MS));
}

/** A person takes her time: the limit on silence does not count while she is asked. */
function whileHeld(silence: Pick<Silence, 'hold' | 'release'>, approve: Approve): Approve {
  return async (asked) => {
    silence.hold();
    return approve(asked).finally(() => silence.release());
  };
}

/** What the agent says after the run has lost its thread is only heard. */
async function wasNoted(log: RunLog, event: RunEvent, stopped: Followed['stopped']): Promise<boolean> {
  const noted = stopped !== 'fenced' && (await log.note(event).then(() => true, refusedByFence));
  if (!noted) log.hear(event);
  return noted;
}

/** The log refuses to write for a run that has lost its thread. */
function refusedByFence(fault: unknown): false {
  if (fault instanceof Error && 'code' in fault && fault.code === 'UNAUTHENTICATED') return false;
  throw fault;
}

/** Timers that are cleared together, and a promise that one of them may resolve. */
function makePatience() {
  const timers = new Set<NodeJS.Timeout>();
  let giveUp = (): void => undefined;
  const givenUp = new Promise<'given up'>((resolve) => {
    giveUp = () => resolve('given up');
  });
  return {
    givenUp,
    giveUp,
    later(ms: number, act: () => void): void {
      timers.add(startTimer(ms, act));
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Each run has its own session, and every call of its agent updates `lastSeenAt`. */
async function lastCall(unit: Reads, runId: string): Promise<Instant | null> {
  return (await unit.sessions.find(runSession(runId)))?.lastSeenAt ?? null;
}

function failure(reason: FailureReason, detail: string): RunOutcome {
  return { kind: 'failed', reason, detail };
}
