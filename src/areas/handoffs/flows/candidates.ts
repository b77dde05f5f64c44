import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { type RankedCandidate, rankedCandidates } from '../rules/ranking.ts';

/** The agents of the other sessions on the task, by how well they fit the work being handed over. */
export async function candidatesFor(
  unit: Writes,
  taskId: number,
  text: string,
  from: SessionId,
): Promise<readonly RankedCandidate[]> {
  const others = (await unit.participants.of(taskId)).filter(({ session }) => session !== from);
  const agents = [...new Set(others.map(({ agent }) => agent))];
  return rankedCandidates(text, await unit.profiles.ofEach(agents));
}
