import { MINUTE } from '../../core/time.ts';
import { findWorker } from '../../flows/workers/find-worker.ts';
import { showNotification } from '../../flows/workers/show-notifications.ts';
import type { Scope } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import type { Reads } from '../../store/unit.ts';
import type { WorkerOutput } from '../../tools/desk.ts';
import { nextCommit } from '../live.ts';

/** A wait may be longer than a run may be silent; whoever waits is at work. */
const SIGN_OF_LIFE = MINUTE;

/** Looks at a worker until it has ended or the time is up. What it answers about an ended run is told with that. */
export async function workerOutput(
  store: Store,
  scope: Scope,
  given: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<WorkerOutput> {
  const deadline = performance.now() + timeoutMs;
  let shownAt = performance.now();
  for (;;) {
    // Listening starts before looking: what commits in between ends the wait at once.
    const done = new AbortController();
    const left = deadline - performance.now();
    const changed = nextCommit(
      store,
      Math.min(left, SIGN_OF_LIFE),
      signal === undefined ? done.signal : AbortSignal.any([signal, done.signal]),
    );
    const found = await store.read(scope, (unit) => look(unit, given));
    const ended = found.worker.status !== 'running';
    if (ended || left <= 0 || signal?.aborted === true) {
      done.abort();
      if (ended && signal?.aborted !== true) await markShown(store, scope, found);
      return found;
    }
    await changed;
    if (performance.now() - shownAt < SIGN_OF_LIFE) continue;
    shownAt = performance.now();
    await store.write(scope, 'wait', (unit) => unit.sessions.seen(scope.session));
  }
}

async function look(unit: Reads, given: string): Promise<WorkerOutput> {
  const worker = await findWorker(unit, given);
  const run = worker.runId === null ? undefined : await unit.runs.find(worker.runId);
  const said = run === undefined ? undefined : await unit.workers.said(worker.threadId, run.startedAt);
  const printed = run === undefined || said?.text != null ? undefined : await unit.runs.output(run.id);
  const report = run === undefined ? undefined : await unit.notifications.ofRun(run.id);
  return {
    worker,
    output: said?.text ?? printed?.text ?? '',
    result: run?.result ?? null,
    error: run?.detail ?? null,
    deliveryId: report?.deliveryId ?? null,
  };
}

async function markShown(store: Store, scope: Scope, { worker }: WorkerOutput): Promise<void> {
  await store.write(scope, 'show-notifications', async (unit) => {
    const report = worker.runId === null ? undefined : await unit.notifications.ofRun(worker.runId);
    if (report !== undefined) await showNotification(unit, report);
  });
}
