import type { Writes } from '../../../kernel/store/unit.ts';
import { claimFile } from '../../claims/flows/claim-file.ts';
import { standing } from '../../claims/rules/claim.ts';
import { observe } from '../../threads/flows/observe.ts';
import { openLane } from '../../threads/flows/open-lane.ts';
import type { Lane } from '../rules/lane.ts';

export interface TakenOver {
  readonly taskId: number | null;
  readonly observationId: number | null;
  readonly files: readonly string[];
}

/**
 * Transfers what a lane left behind to the caller's session: the session joins the task of the branch, claims the held
 * files, and records it on the thread. The old claims stay as history.
 */
export async function takeOverLane(
  unit: Writes,
  lane: Lane,
  { reason, staleMinutes }: { readonly reason: string; readonly staleMinutes: number },
): Promise<TakenOver> {
  const { session } = unit.scope;
  const { repoRoot, branch, sessionKey } = lane;
  if (sessionKey !== null) await unit.pauses.end(sessionKey);
  const task = branch === null ? undefined : await openLane(unit, { repoRoot, branch });
  const held = sessionKey === null ? [] : await unit.fileClaims.ofSessions([sessionKey]);
  const fresh = held.filter(
    (claim) => claim.repoRoot === repoRoot && standing(claim, unit.now, staleMinutes).age === 'fresh',
  );
  const taken: string[] = [];
  if (session === null) return { taskId: null, observationId: null, files: taken };
  for (const claim of fresh) {
    await unit.fileClaims.put({ ...claim, state: 'weak_expired' });
    const on = await unit.tasks.get(claim.taskId);
    await claimFile(unit, { task: on, session, filePath: claim.filePath, note: reason, staleMinutes });
    taken.push(claim.filePath);
  }
  if (task === undefined) return { taskId: null, observationId: null, files: taken };
  for (const filePath of lane.lockedFiles.filter((file) => !taken.includes(file))) {
    await claimFile(unit, { task, session, filePath, note: reason, staleMinutes });
    taken.push(filePath);
  }
  const { id } = await observe(unit, task, {
    kind: 'lane-takeover',
    text: `Took over ${branch} from ${lane.agent}: ${reason}`,
    files: taken,
    metadata: { from_session_id: sessionKey, from_agent: lane.agent, branch, files: taken },
  });
  return { taskId: task.id, observationId: id, files: taken };
}
