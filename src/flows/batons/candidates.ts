import { type HandoffWeights, type RankedCandidate, rankedCandidates } from '../../core/batons/ranking.ts';
import type { AgentId, SessionId } from '../../core/identity.ts';
import type { Writes } from '../../store/unit.ts';

/** What counts for an agent of which nobody has said what it is good at. */
const DEFAULT: HandoffWeights = { ui_work: 0.5, api_work: 0.5, test_work: 0.5, infra_work: 0.5, doc_work: 0.5 };

/** The agents of the other sessions on the task, by how well they fit what is handed over. */
export async function candidatesFor(
  unit: Writes,
  taskId: number,
  text: string,
  from: SessionId,
): Promise<readonly RankedCandidate[]> {
  const others = (await unit.participants.of(taskId)).filter(({ session }) => session !== from);
  const agents = [...new Set(others.map(({ agent }) => agent))];
  const weighed = await Promise.all(agents.map(async (agent) => ({ agent, weights: await weightsOf(unit, agent) })));
  return rankedCandidates(text, weighed);
}

async function weightsOf(_unit: Writes, _agent: AgentId): Promise<HandoffWeights> {
  return DEFAULT;
}
