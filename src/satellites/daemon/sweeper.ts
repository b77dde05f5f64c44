import { outdateProofs } from '../../areas/checks/outdate-proofs.ts';
import { tellExpired } from '../../areas/handoffs/flows/tell-expired.ts';
import { settleAsks } from '../../areas/runs/flows/answer-ask.ts';
import { announceLapsed } from '../../areas/runs/flows/workers/report-worker.ts';
import { LONGEST_PARKING } from '../../areas/runs/rules/run.ts';
import { returnLapsed } from '../../areas/tasks/flows/task-claims.ts';
import { fillVectors } from '../../kernel/hub/fill-vectors.ts';
import type { Hub } from '../../kernel/hub/own-hub.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '../../kernel/rules/time.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import type { Store } from '../../kernel/store/store.ts';
import { watchSessions } from './session-watch.ts';

type Retention = Pick<Settings, 'sessionSilenceMinutes' | 'idempotencyHours' | 'metricDays' | 'eventDays'>;

const LOOK_AT_FILES = 2 * SECOND;
/** How soon a session whose process has ended is noticed. */
const LOOK_AT_SESSIONS = 5 * SECOND;
/** How long a repeated acknowledgment is still recognized. */
const ACKED_SIGNAL_DAYS = 30;
/** How long it is known which session took notice of an item that still waits. */
const ANSWERED_OFFER_DAYS = 30;
/** Regardless of age: a busy hub must not fill the disk within the retention period of events. */
const MOST_EVENTS = 500_000;
/** Small enough that a sweep never blocks other writers; the next sweep takes the rest. */
const EXPIRED_AT_ONCE = 500;

/** Ends silent sessions and deletes expired rows. Correctness does not depend on it: reads check expiry themselves. */
export async function sweep(store: Store, retention: Retention): Promise<void> {
  await store.write(systemScope, 'sweep', async (unit) => {
    await unit.sessions.endSilent(unit.now - retention.sessionSilenceMinutes * MINUTE);
    await unit.idempotency.dropBefore(unit.now - retention.idempotencyHours * HOUR);
    await unit.tokens.endExpired();
    await unit.metrics.dropBefore(unit.now - retention.metricDays * DAY);
    await unit.sessionStates.dropBefore(unit.now - retention.metricDays * DAY);
    await unit.events.dropOld(unit.now - retention.eventDays * DAY, MOST_EVENTS);
    await unit.signals.sweep(unit.now - ACKED_SIGNAL_DAYS * DAY);
    await unit.offers.sweep(unit.now - DAY, unit.now - ANSWERED_OFFER_DAYS * DAY);
    await unit.leases.shortenParkings(unit.now + LONGEST_PARKING);
    await returnLapsed(unit);
    await announceLapsed(unit);
    await tellExpired(unit);
    await unit.memories.drop(await unit.memories.expired(EXPIRED_AT_ONCE));
    await unit.memories.purgeIndex();
  });
}

/** Looks before it writes: mostly there is nothing to settle. */
export async function settle(store: Store): Promise<void> {
  const isDue = await store.read(systemScope, async (unit) => {
    const [overdue] = await unit.asks.overdue(unit.now, 1);
    return overdue !== undefined || (await unit.asks.orphaned(1)).length > 0;
  });
  if (isDue) await store.write(systemScope, 'settle-asks', settleAsks);
}

export interface LastSweep {
  readonly at: Instant;
  readonly tookMs: number;
  readonly failed: boolean;
}

export interface Sweeper {
  /** The latest sweep, if there was one. */
  last(): LastSweep | undefined;
  stop(): Promise<void>;
}

/** Sweeps at once, then every minute, and looks for changed agent files every two seconds, until stopped. */
export function startSweeper(hub: Hub, retention: Retention, report: (fault: unknown, where: string) => void): Sweeper {
  let last: LastSweep | undefined;
  const chores = [
    repeat(MINUTE, async () => {
      const started = performance.now();
      const fault = await sweep(hub.store, retention).then(
        () => undefined,
        (error: unknown) => error ?? new Error('A sweep failed.'),
      );
      if (fault !== undefined) report(fault, 'sweeper');
      last = { at: hub.store.now(), tookMs: performance.now() - started, failed: fault !== undefined };
    }),
    repeat(LOOK_AT_SESSIONS, () => watchSessions(hub.store).catch((fault: unknown) => report(fault, 'sessions'))),
    repeat(LOOK_AT_SESSIONS, () => settle(hub.store).catch((fault: unknown) => report(fault, 'asks'))),
    repeat(MINUTE, async () => {
      await outdateProofs(hub.store).catch((fault: unknown) => report(fault, 'proofs'));
    }),
    repeat(LOOK_AT_FILES, async () => {
      await hub.agentFiles.refresh().catch((fault: unknown) => report(fault, 'agent files'));
    }),
  ];
  if (hub.embedder !== undefined) chores.push(repeat(LOOK_FOR_TEXTS, vectorFiller(hub)));
  return {
    last: () => last,
    async stop() {
      await Promise.all(chores.map((chore) => chore.stop()));
    },
  };
}

const LOOK_FOR_TEXTS = 20 * SECOND;
/** A changed text loses its vector, so the whole store is scanned again every so many rounds. */
const ROUNDS_TO_START_OVER = 30;

/** Requests the vectors of new texts in the background. A failed request is retried in the next round. */
function vectorFiller({ store, embedder }: Hub): () => Promise<void> {
  let last = 0;
  let round = 0;
  return async () => {
    if (embedder === undefined) return;
    if (++round % ROUNDS_TO_START_OVER === 0) last = 0;
    last = await fillVectors(store, embedder, last).catch(() => last);
  };
}

/** Runs `work` repeatedly, never concurrently; stopping waits for the current run. */
function repeat(everyMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let running = Promise.resolve();
  let timer = setTimeout(next, 0);
  function next(): void {
    running = work().then(() => {
      timer = setTimeout(next, everyMs);
    });
  }
  return {
    async stop() {
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
}
