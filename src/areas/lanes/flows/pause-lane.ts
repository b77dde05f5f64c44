import type { Writes } from '../../../kernel/store/unit.ts';
import { observe } from '../../threads/flows/observe.ts';
import { openLane } from '../../threads/flows/open-lane.ts';
import type { Lane } from '../rules/lane.ts';

interface Said {
  readonly taskId: number | null;
  readonly observationId: number | null;
}

/** Pauses or resumes the lane of a session and records it on the task of its branch. */
export async function pauseLane(
  unit: Writes,
  { sessionKey, repoRoot, branch }: Lane,
  { paused, reason }: { readonly paused: boolean; readonly reason: string | null },
): Promise<Said> {
  const nothing = { taskId: null, observationId: null };
  if (sessionKey === null) return nothing;
  if (paused) await unit.pauses.set(sessionKey, unit.scope.agent, reason);
  // Resuming a lane that is not paused needs no entry.
  else if (!(await unit.pauses.end(sessionKey))) return nothing;
  const task = branch === null ? undefined : await openLane(unit, { repoRoot, branch });
  if (task === undefined) return nothing;
  const said = `${paused ? 'Paused' : 'Resumed'} the lane of session ${sessionKey}`;
  const { id } = await observe(unit, task, {
    kind: paused ? 'lane-pause' : 'lane-resume',
    text: reason === null ? `${said}.` : `${said}: ${reason}`,
    metadata: { target_session_id: sessionKey, state: paused ? 'paused' : 'active', reason },
  });
  return { taskId: task.id, observationId: id };
}
