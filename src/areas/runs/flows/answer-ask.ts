import { WaggleError } from '../../../kernel/rules/errors.ts';
import { type AgentId, HUB_NAME, WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { AskEnd } from '../queries/asks.ts';
import {
  type Approval,
  type AskDecision,
  answerText,
  type PersonAsk,
  type Question,
  requireOpen,
} from '../rules/ask.ts';
import { roleOn } from '../rules/thread.ts';
import { wakeOwner } from './wake.ts';
import { continueWorker } from './workers/start-worker.ts';

/** Stores who ended it and how; of two answers at once, the second is refused. */
async function end(unit: Writes, ask: PersonAsk, how: AskEnd): Promise<void> {
  if (await unit.asks.end(ask.id, how)) {
    const { decision = null, by } = how;
    const after = { notice: ask.id, kind: ask.kind, state: how.state, by, decision, run: ask.runId };
    const about = ask.taskId === null ? undefined : await unit.tasks.peek(ask.taskId);
    const place = about === undefined ? {} : { taskId: about.id };
    const collectionId = about?.collectionId ?? WORKSPACE_ID;
    unit.emit({ type: 'ask.ended', agentId: ask.agent, collectionId, ...place, after });
    return;
  }
  requireOpen((await unit.asks.find(ask.id)) ?? { id: ask.id, state: 'expired' });
}

/** Answers a question: in the thread of the agent, which is started again if the hub may start it, else by mail. */
export async function answerQuestion(
  unit: Writes,
  question: Question,
  answers: readonly string[],
  by: AgentId | null,
): Promise<void> {
  requireOpen(question);
  const text = answerText(question, answers, by);
  const wasTold = await tellThread(unit, question, text, by);
  await end(unit, question, { state: 'answered', by, answers });
  if (!wasTold) await unit.follow('personAnswered', { agent: question.agent, text, by: by ?? HUB_NAME });
}

/** Whether the text reached a thread that the agent reads. */
async function tellThread(
  unit: Writes,
  { agent, taskId, runId }: Question,
  text: string,
  by: AgentId | null,
): Promise<boolean> {
  const author = by ?? HUB_NAME;
  const task = taskId === null ? undefined : await unit.tasks.find(taskId);
  if (task?.owner === agent && task.threadId !== null && task.archivedAt === null) {
    const thread = await unit.threads.find(task.threadId);
    if (thread === undefined) return false;
    // The lease is locked before the thread.
    const isStarted = await wakeOwner(unit, task, 'reply');
    const role = roleOn(thread, author);
    await unit.threads.append(thread.id, { type: 'message', role, text, payload: null }, author);
    unit.emit({ type: 'thread.message', taskId: task.id, threadId: thread.id, collectionId: task.collectionId });
    return isStarted;
  }
  const run = runId === null ? undefined : (await unit.runs.peek(runId))?.run;
  const worker = run === undefined ? undefined : await unit.workers.ofThread(run.threadId);
  if (worker === undefined) return false;
  await continueWorker(unit, worker, text);
  return true;
}

/** Allows or denies the one action. Only a run that still waits can use the answer. */
export async function decideApproval(
  unit: Writes,
  approval: Approval,
  { decision, reason, by }: { readonly decision: AskDecision; readonly reason: string | null; readonly by: AgentId },
): Promise<void> {
  requireOpen(approval);
  const run = approval.runId === null ? undefined : await unit.runs.peek(approval.runId);
  if (run?.run.status !== 'running') {
    throw new WaggleError('ITEM_EXPIRED', `The run that asked for item notice-${approval.id} has ended.`);
  }
  await end(unit, approval, { state: 'answered', by, decision, reason });
}

/** What nobody has answered is never allowed. */
export async function expireAsk(unit: Writes, ask: PersonAsk): Promise<void> {
  if (ask.state === 'open') await end(unit, ask, { state: 'expired', by: null });
}

/** An approval expires with its run; a question stays, since its answer starts the next one. */
export async function endAsks(unit: Writes, runId: string): Promise<void> {
  for (const ask of await unit.asks.openOfRun(runId)) if (ask.kind === 'approval') await expireAsk(unit, ask);
}

const AT_ONCE = 100;

/** Ends approvals of runs that have ended, and answers questions with their defaults. */
export async function settleAsks(unit: Writes): Promise<void> {
  for (const ask of await unit.asks.orphaned(AT_ONCE)) await expireAsk(unit, ask);
  for (const ask of await unit.asks.overdue(unit.now, AT_ONCE)) {
    if (ask.kind === 'question' && ask.fallback !== null) {
      await answerQuestion(unit, ask, ask.fallback.answers, null);
    }
  }
}
