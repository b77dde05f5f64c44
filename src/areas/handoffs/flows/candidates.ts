import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { othersOn } from '../../threads/flows/others-on.ts';
import { type RankedCandidate, rankedCandidates } from '../rules/ranking.ts';

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
