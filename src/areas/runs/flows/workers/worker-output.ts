import { agentKey, threadKey } from '../../../../kernel/rules/news/concern.ts';
import { MINUTE } from '../../../../kernel/rules/time.ts';
import type { Reads } from '../../../../kernel/store/unit.ts';
import type { Watching } from '../../../../kernel/store/watching.ts';
import type { Worker } from '../../rules/worker.ts';
import { findWorker } from './find-worker.ts';
import { showNotification } from './show-notifications.ts';

/** A wait may outlast the idle limit of a run, so a waiting session is marked as seen this often. */
const SIGN_OF_LIFE = MINUTE;

export interface WorkerOutput {
  readonly worker: Worker;
  /** The output of the worker's last run so far. */
  readonly output: string;
  readonly result: string | null;
  readonly error: string | null;
  /** The unacknowledged report of that run. */
  readonly deliveryId: string | null;
}

/** Waits until a worker has ended or the timeout is over. An answer about an ended run counts as showing its report. */
export async function workerOutput(
  watching: Watching,
  given: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<WorkerOutput> {
  const deadline = performance.now() + timeoutMs;
  let shownAt = performance.now();
  const wait = () => Math.min(deadline - performance.now(), SIGN_OF_LIFE);
  // Its end is told on its thread, and what became of a stopped run with its report to the parent.
  const { threadId } = await watching.read((unit) => findWorker(unit, given));
  const keys = [threadKey(threadId), agentKey(watching.caller.agent)];
  let found: Found | undefined;
  for await (const _ of watching.looks(keys, wait, signal)) {
    if (performance.now() - shownAt >= SIGN_OF_LIFE) {
      shownAt = performance.now();
      await watching.write('wait', (unit) => unit.sessions.seen(unit.scope.session));
    }
    found = await watching.read((unit) => look(unit, given));
    if (isComplete(found) || performance.now() >= deadline) break;
  }
  found ??= await watching.read((unit) => look(unit, given));
  if (found.worker.status !== 'running' && signal?.aborted !== true) await markShown(watching, found);
  return found;
}

interface Found extends WorkerOutput {
  /** Whether the program of a stopped run may still be ending. */
  readonly isHeld: boolean;
}

function isComplete({ worker, isHeld }: Found): boolean {
  return worker.status !== 'running' && !isHeld;
}

async function look(unit: Reads, given: string): Promise<Found> {
  const worker = await findWorker(unit, given);
  const run = worker.runId === null ? undefined : await unit.runs.find(worker.runId);
  const said = run === undefined ? undefined : await unit.workers.said(worker.threadId, run.startedAt);
  const printed = run === undefined || said?.text != null ? undefined : await unit.runs.output(run.id);
  const report = run === undefined ? undefined : await unit.notifications.ofRun(run.id);
  return {
    worker,
    isHeld: run !== undefined && (await unit.notifications.isHeld(run.id)),
    output: said?.text ?? printed?.text ?? '',
    result: run?.result ?? null,
    error: run?.detail ?? null,
    deliveryId: report?.deliveryId ?? null,
  };
}

async function markShown(watching: Watching, { worker }: WorkerOutput): Promise<void> {
  await watching.write('show-notifications', async (unit) => {
    const report = worker.runId === null ? undefined : await unit.notifications.ofRun(worker.runId);
    if (report !== undefined) await showNotification(unit, report);
  });
}
