import { type Caller, oversees, requireScope } from '../../../../kernel/rules/caller.ts';
import { WaggleError } from '../../../../kernel/rules/errors.ts';
import { wrongField } from '../../../../kernel/rules/refusals.ts';
import type { Writes } from '../../../../kernel/store/unit.ts';
import { whyNotYet } from '../../../runs/flows/why-not-yet.ts';
import { lookForWorker } from '../../../runs/flows/workers/find-worker.ts';
import { continueWorker } from '../../../runs/flows/workers/start-worker.ts';
import { isWorkerId, type Worker } from '../../../runs/rules/worker.ts';
import type { Draft, Sent } from './message-draft.ts';

/**
 * A name that the caller gave to a worker means that worker, even if an agent has the same name, while the worker runs
 * or if it was named on this connection.
 */
export async function meansWorker(unit: Writes, { to = '', type }: Draft, { session, run }: Caller): Promise<boolean> {
  const worker = type === 'message' ? await lookForWorker(unit, to) : undefined;
  if (worker === undefined) return false;
  return worker.status === 'running' || worker.parentSession === session || run !== undefined;
}

/** Gives a worker more work. This costs as much as starting one, so it needs the same scope. */
export async function sendToWorker(
  unit: Writes,
  { to = '', type, text }: Draft,
  caller: Caller,
  otherwise: WaggleError = nobody(to),
): Promise<Sent> {
  const worker = (await lookForWorker(unit, to)) ?? (await workerOfOthers(unit, to, caller));
  if (worker === undefined) throw otherwise;
  if (type !== 'message') throw wrongField('type', 'A worker accepts only plain messages; TaskStop stops it.');
  requireScope(caller, 'run');
  await continueWorker(unit, worker, text);
  const when = await whenRead(unit, worker);
  return { success: true, message: `Message sent to worker ${worker.id}. ${when}`, recipients: [worker.id] };
}

/** A worker belongs to its parent; the hub's user and admins may write to any worker, as they may stop any. */
async function workerOfOthers(unit: Writes, id: string, { run }: Caller): Promise<Worker | undefined> {
  return run === undefined && oversees(unit.scope) && isWorkerId(id) ? unit.workers.findAny(id) : undefined;
}

async function whenRead(unit: Writes, { status }: Worker): Promise<string> {
  const later = await whyNotYet(unit);
  if (later !== undefined) return later;
  return status === 'running' ? 'It reads the message when it finishes what it is doing.' : 'It goes on.';
}

function nobody(to: string): WaggleError {
  return new WaggleError('RECIPIENT_NOT_FOUND', `No worker of yours is called ${JSON.stringify(to)}.`, {
    recipient: to,
  });
}
