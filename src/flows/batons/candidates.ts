import { type RankedCandidate, rankedCandidates } from '../../core/batons/ranking.ts';
import type { SessionId } from '../../core/identity.ts';
import type { Task } from '../../core/tasks/task.ts';
import type { Writes } from '../../store/unit.ts';
import { othersOn } from '../threads/others-on.ts';

/** The agents of the other sessions on the task, by how well they fit the work being handed over. */
export async function candidatesFor(
  unit: Writes,
  task: Task,
  text: string,
  from: SessionId,
): Promise<readonly RankedCandidate[]> {
  const agents = await othersOn(unit, task, { agent: unit.scope.agent, session: from });
  return rankedCandidates(text, await unit.profiles.ofEach(agents));
}
