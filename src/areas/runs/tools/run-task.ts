import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { nameOf } from '../../../kernel/rules/holder.ts';
import { iso } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import { requireMember } from '../../tasks/flows/task-owner.ts';
import { isArchived, type Task } from '../../tasks/rules/task.ts';
import { markOf } from '../../tasks/rules/task-vocabulary.ts';
import { giveThread } from '../flows/give-thread.ts';
import { whyNotYet } from '../flows/why-not-yet.ts';
import { hasRunner, isTaken } from '../rules/run.ts';

export const runTask = writeTool({
  name: 'run_task',
  toolset: 'runs',
  summary: 'Start the owner of an active task on it now, instead of at the next hour.',
  details:
    'Returns before the work is done; the thread shows its progress. Several calls before the start make one run.',
  idempotent: false,
  scope: 'run',
  input: () => z.object({ id: field.taskId }),
  output: () => z.object({ ok: z.literal(true), note: z.string().optional().describe('Why it does not start yet') }),
  errors: [
    'TASK_NOT_FOUND',
    'TASK_ARCHIVED',
    'INVALID_TRANSITION',
    'BLOCKED',
    'ALREADY_CLAIMED',
    'NO_RUNNER',
    'NOT_A_MEMBER',
    'ALREADY_RUNNING',
    'RUNS_PAUSED',
    'READ_ONLY',
  ],
  rest: { method: 'POST', path: '/api/tasks/:id/run' },
  cli: { command: 'run', args: ['id'] },
  text: ({ note }) => note ?? 'The owner will be started on the task.',
  async run(unit, { id }): Promise<{ ok: true; note?: string }> {
    const task = await unit.tasks.get(taskNumber(id));
    unit.collections.requireWrite(task.collectionId);
    refuseInactive(task);
    const owner = await startableOwner(unit, task);
    await requireMember(unit, task.collectionId, owner);
    await refuseBlocked(unit, task);
    await refuseTaken(unit, task);
    if (task.threadId === null) await giveThread(unit, task.id);
    const threadId = task.threadId ?? (await unit.threads.ofTask(task.id, owner)) ?? '';
    const lease = await unit.leases.locked(threadId);
    if (lease !== undefined && lease.until > unit.now)
      throw new WaggleError('ALREADY_RUNNING', 'already running', { id });
    if ((await unit.dispatch.paused()) !== undefined) throw new WaggleError('RUNS_PAUSED', 'All dispatch is paused.');
    await unit.leases.wake({ threadId, agent: owner, taskId: task.id }, 'manual');
    const note = await whyNotYet(unit, 'task');
    return note === undefined ? { ok: true } : { ok: true, note };
  },
});

function refuseInactive(task: Task): void {
  if (task.status === 'active') return;
  const code = isArchived(task.status) ? 'TASK_ARCHIVED' : 'INVALID_TRANSITION';
  const mark = markOf(task.status);
  const why = mark === undefined ? '' : `: it is marked ${mark}, which update_task with status active removes`;
  throw new WaggleError(code, `task is not active${why}`, { id: String(task.id) });
}

async function startableOwner(unit: Writes, task: Task): Promise<string> {
  const owner = task.owner === null ? undefined : await unit.agents.find(task.owner);
  if (owner !== undefined && hasRunner(owner)) return owner.id;
  const message = owner?.kind === 'person' ? 'user-owned task' : 'The owner of this task has no runner.';
  throw new WaggleError('NO_RUNNER', message, { id: String(task.id) });
}

/** A claimed task is never started a second time, not even manually. */
async function refuseTaken(unit: Writes, task: Task): Promise<void> {
  const claim = await unit.claims.open(task.id);
  if (claim === undefined || !isTaken(task, claim, unit.now)) return;
  const until = iso(claim.leaseUntil);
  throw new WaggleError('ALREADY_CLAIMED', `Task #${task.id} is held by ${nameOf(claim)} until ${until}.`, {
    id: String(task.id),
    holder: nameOf(claim),
    lease_until: until,
  });
}

async function refuseBlocked(unit: Writes, task: Task): Promise<void> {
  const blockers = await unit.tasks.openBlockers(task.id);
  if (blockers.length === 0) return;
  throw new WaggleError('BLOCKED', `Task #${task.id} waits for ${blockers.map((id) => `#${id}`).join(', ')}.`, {
    id: String(task.id),
    blocked_by: blockers.map(String),
  });
}
