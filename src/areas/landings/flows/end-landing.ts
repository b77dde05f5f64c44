import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { notify } from '../../messages/flows/post-message.ts';
import { wakeOwner } from '../../runs/flows/wake.ts';
import { noteOnTask } from '../../threads/flows/observe.ts';
import type { ConflictingFile, Landing, LandingState } from '../rules/landing.ts';

interface End {
  readonly state: LandingState;
  readonly reason?: string;
  readonly conflicts?: readonly ConflictingFile[];
}

/** Ends a request. What did not land goes back: the thread of the task says why, and its owner is told and woken. */
export async function endLanding(unit: Writes, landing: Landing, end: End): Promise<boolean> {
  const { state, reason = null, conflicts = [] } = end;
  if (!(await unit.landings.step(landing, { state, reason, conflicts }, true))) return false;
  const task = landing.taskId === null ? undefined : await unit.tasks.find(landing.taskId);
  const collectionId = task?.collectionId ?? WORKSPACE_ID;
  const after = { landing: landing.id, state, reason };
  unit.emit({ type: 'landing.ended', collectionId, ...(task === undefined ? {} : { taskId: task.id }), after });
  const text = endWords(landing, end);
  if (task !== undefined) await noteOnTask(unit, task, { kind: 'note', text });
  const type = state === 'landed' || state === 'empty' ? ('task_completed' as const) : ('task_failed' as const);
  const about = task === undefined ? {} : { taskId: task.id };
  const hearers = new Set([landing.agent, ...(task?.owner == null || type === 'task_completed' ? [] : [task.owner])]);
  for (const agent of hearers) {
    await notify(unit, { type, text, collectionId, ...about }, { agent, handle: null }, undefined);
  }
  if (task !== undefined && type === 'task_failed') await wakeOwner(unit, task, 'reply');
  return true;
}

/** No names of branches or files: they are in land_status, and somebody else may have chosen them. */
function endWords({ id }: Landing, { state, reason, conflicts = [] }: End): string {
  if (state === 'landed') return `Landing request ${id} has landed.`;
  if (state === 'empty') return `Landing request ${id} had nothing to land.`;
  const look = `land_status shows it: {"id":${id}}.`;
  if (state === 'conflict') return `Landing request ${id} conflicts with its target in ${conflicts.length} files. ${look}`;
  if (state === 'failed') return `The check ${reason ?? ''} failed for landing request ${id}. ${look}`;
  return `Landing request ${id} was refused: ${reason ?? 'unknown'}. ${look}`;
}
