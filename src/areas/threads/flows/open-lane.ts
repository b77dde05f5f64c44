import { type SessionId, WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import type { Reads, Writes } from '../../../kernel/store/unit.ts';
import { openTask } from '../../tasks/flows/task-lifecycle.ts';
import type { Task } from '../../tasks/rules/task.ts';

export interface LanePlace {
  readonly repoRoot: string;
  readonly branch: string;
}

/**
 * The open task shared by the sessions of a repository's branch; the caller's session creates or joins it. `undefined`
 * if it was moved to a collection that the caller cannot see.
 */
export async function openLane(unit: Writes, { repoRoot, branch }: LanePlace): Promise<Task | undefined> {
  const id = (await unit.tasks.laneOn(repoRoot, branch)) ?? (await opened(unit, { repoRoot, branch }));
  const task = await unit.tasks.find(id);
  if (task !== undefined) await unit.participants.join(id);
  return task;
}

/**
 * A session that starts on a branch with an existing lane joins it at once, so that its preface includes batons and
 * messages for everybody there. Without a lane nothing is created, so no task id is used up.
 */
export async function joinKnownLane(
  unit: Writes,
  session: SessionId,
  { repoRoot, branch }: { readonly repoRoot: string; readonly branch: string | null },
): Promise<void> {
  const known = branch === null ? undefined : await unit.tasks.laneOn(repoRoot, branch);
  if (known === undefined || (await unit.participants.isIn(known, session))) return;
  // The lane may have been moved to a collection that the caller does not see.
  if ((await unit.tasks.find(known)) !== undefined) await unit.participants.join(known);
}

/**
 * The session's most recently changed open task in a repository. The lane of a branch that the session has left is
 * ignored, although the session is still a participant.
 */
export async function taskInRepo(
  unit: Reads,
  session: SessionId,
  { repoRoot, branch }: { readonly repoRoot: string; readonly branch: string | null },
): Promise<number | undefined> {
  const tasks = await unit.participants.openTasksOf([session]);
  const isHere = (task: (typeof tasks)[number]) => task.isLane === 0 || branch === null || task.branch === branch;
  return tasks.find((task) => task.repoRoot === repoRoot && isHere(task))?.id;
}

/** Of two sessions that start concurrently, the second finds the first one's task. */
async function opened(unit: Writes, { repoRoot, branch }: LanePlace): Promise<number> {
  await unit.tasks.holdIds();
  const known = await unit.tasks.laneOn(repoRoot, branch);
  if (known !== undefined) return known;
  const { id } = await openTask(unit, {
    title: branch,
    repoRoot,
    branch,
    isLane: true,
    owner: null,
    createdBy: unit.scope.agent,
    collectionId: WORKSPACE_ID,
    status: 'active',
    dispatch: 'self',
  });
  return id;
}
