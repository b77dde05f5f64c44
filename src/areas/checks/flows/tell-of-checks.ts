import type { WaggleError } from '../../../kernel/rules/errors.ts';
import type { ProofNeeded } from '../../../kernel/rules/proof.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { notify, taskPayload } from '../../messages/flows/post-message.ts';
import { wakeOwner } from '../../runs/flows/wake.ts';
import { noteOnTask } from '../../threads/flows/observe.ts';

/**
 * Reports failed checks on the task's thread, in the name of whoever called it done, and tells the owner. Once the
 * caller was answered (`later`), it is told as well, also of success.
 */
export async function tellOfChecks(
  unit: Writes,
  taskId: number,
  { agent }: ProofNeeded,
  fault: WaggleError | undefined,
  later = false,
): Promise<void> {
  const task = await unit.tasks.find(taskId);
  if (task === undefined) return;
  if (fault !== undefined && !later) await noteOnTask(unit, task, { kind: 'note', text: reportOf(fault) });
  const hearers = later ? [agent, task.owner] : [task.owner === agent ? null : task.owner];
  const text = fault === undefined ? `Task #${taskId} is done: its checks have passed.` : fault.message;
  const type = fault === undefined ? ('task_completed' as const) : ('task_failed' as const);
  for (const hearer of new Set(hearers)) {
    if (hearer === null) continue;
    const to = { agent: hearer, handle: hearer === task.owner ? task.ownerHandle : null };
    await notify(
      unit,
      { type, text, collectionId: task.collectionId, taskId, payload: taskPayload(task) },
      to,
      undefined,
    );
  }
  if (fault !== undefined) await wakeOwner(unit, task, 'reply');
}

function reportOf({ message, fields }: WaggleError): string {
  const { failed } = fields as { readonly failed?: { readonly output?: unknown; readonly exit_code?: unknown } };
  if (typeof failed?.output !== 'string') return message;
  return `${message} Exit code: ${String(failed.exit_code)}. The end of its output:\n\n${failed.output.slice(-4000)}`;
}
