import { WaggleError } from '../../../../kernel/rules/errors.ts';
import { type Agent, WORKSPACE_ID } from '../../../../kernel/rules/identity.ts';
import { DAY } from '../../../../kernel/rules/time.ts';
import type { Writes } from '../../../../kernel/store/unit.ts';
import { hasRunner } from '../../rules/run.ts';
import { type Worker, workerLimits } from '../../rules/worker.ts';

export interface WorkerOrder {
  readonly agent: Agent;
  readonly prompt: string;
  readonly description: string;
  readonly subagentType: string | null;
  readonly name: string | null;
  readonly isolation: Worker['isolation'];
}

/** Creates a worker with its own thread and schedules its start. */
export async function startWorker(unit: Writes, order: WorkerOrder): Promise<Worker> {
  const { agent, prompt } = order;
  await refusePaused(unit);
  await refuseLoop(unit);
  const parentThread = await parentThreadOf(unit);
  const above = parentThread === null ? undefined : await unit.workers.ofThread(parentThread);
  const depth = (above?.depth ?? 0) + 1;
  await refuseTooMany(unit, depth, order.name);
  const threadId = unit.threads.newId();
  await unit.threads.insert({ id: threadId, agent: agent.id, taskId: null });
  const worker = await unit.workers.add({
    threadId,
    agent: agent.id,
    parentSession: unit.scope.run === undefined ? unit.scope.session : null,
    parentThread,
    depth,
    subagentType: order.subagentType,
    name: order.name,
    description: order.description,
    isolation: order.isolation,
  });
  await unit.leases.wake({ threadId, agent: agent.id, taskId: null }, 'worker');
  await unit.threads.append(threadId, { type: 'message', role: 'user', text: prompt, payload: null });
  unit.emit({
    type: 'worker.started',
    collectionId: WORKSPACE_ID,
    agentId: agent.id,
    threadId,
    after: { worker: worker.id },
  });
  return worker;
}

/** Sends the worker a message, handled now or after its current run; it keeps its thread and its agent's session. */
export async function continueWorker(unit: Writes, worker: Worker, message: string): Promise<void> {
  await refusePaused(unit);
  await refuseLoop(unit);
  if (!hasRunner(await unit.agents.find(worker.agent))) {
    throw new WaggleError('NO_RUNNER', 'The agent of this worker can no longer be started by the hub.');
  }
  const { threadId, agent } = worker;
  await unit.leases.wake({ threadId, agent, taskId: null }, 'worker');
  await unit.threads.append(threadId, { type: 'message', role: 'user', text: message, payload: null });
  await unit.workers.resumed(worker);
  unit.emit({ type: 'thread.message', collectionId: WORKSPACE_ID, threadId });
}

/**
 * The thread on which the caller gets reports: that of its run, or one for its connection, if the hub can start it at
 * all.
 */
async function parentThreadOf(unit: Writes): Promise<string | null> {
  const { agent, session, run } = unit.scope;
  if (run !== undefined) return (await unit.runs.find(run))?.threadId ?? null;
  if (!hasRunner(await unit.agents.find(agent))) return null;
  const known = await unit.workers.replyThread({ parentAgent: agent, parentSession: session });
  if (known !== undefined) return known;
  const id = unit.threads.newId();
  await unit.threads.insert({ id, agent, taskId: null });
  return id;
}

async function refusePaused(unit: Writes): Promise<void> {
  if ((await unit.dispatch.paused()) !== undefined) throw new WaggleError('RUNS_PAUSED', 'All dispatch is paused.');
}

/** Runs are unattended, so their starts of workers are limited per day; those of a connection are not. */
async function refuseLoop(unit: Writes): Promise<void> {
  if (unit.scope.run === undefined) return;
  const { runsPerDay } = workerLimits;
  if ((await unit.workers.runsSince(unit.now - DAY)) < runsPerDay) return;
  throw new WaggleError('WORKER_LIMIT', `Your workers were started ${runsPerDay} times within a day.`, { runsPerDay });
}

async function refuseTooMany(unit: Writes, depth: number, name: string | null): Promise<void> {
  if (depth > workerLimits.depth) {
    throw new WaggleError('WORKER_LIMIT', `Workers can be nested at most ${workerLimits.depth} levels deep.`, {
      depth: workerLimits.depth,
    });
  }
  const running = await unit.workers.running();
  if (running.length >= workerLimits.running) {
    throw new WaggleError('WORKER_LIMIT', `At most ${workerLimits.running} of your workers can run at once.`, {
      running: running.map(({ id }) => id),
    });
  }
  const namesake = name === null ? undefined : await unit.workers.named(name);
  if (namesake?.status !== 'running') return;
  throw new WaggleError('HANDLE_TAKEN', 'A running worker of yours has that name.', { task_id: namesake.id });
}
