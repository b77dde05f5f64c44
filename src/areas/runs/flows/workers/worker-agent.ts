import { WaggleError } from '../../../../kernel/rules/errors.ts';
import type { Agent } from '../../../../kernel/rules/identity.ts';
import type { Reads } from '../../../../kernel/store/unit.ts';
import { hasRunner } from '../../rules/run.ts';
import { plainType } from '../../rules/worker.ts';

const ANY = 'worker';

/** The agent for a worker type; without a type, the hub's default, else the caller itself. */
export async function workerAgent(unit: Reads, type: string | undefined, fallback: string | undefined): Promise<Agent> {
  const agents = await unit.agents.list();
  const wanted = plainType(type ?? ANY);
  if (wanted === ANY || wanted === '') return anyWorker(unit, agents, fallback);
  const named = agents.filter(({ id, name }) => [id, name].some((one) => plainType(one) === wanted));
  const startable = named.find(hasRunner);
  if (startable !== undefined) return startable;
  if (named.length === 0) throw nobody(agents, `No agent is called ${JSON.stringify(type)}.`);
  throw new WaggleError('NO_RUNNER', 'That agent cannot be started by the hub.', { available: startableIds(agents) });
}

function anyWorker(unit: Reads, agents: readonly Agent[], fallback: string | undefined): Agent {
  for (const id of [fallback, ANY, unit.scope.agent]) {
    const found = agents.find((agent) => agent.id === id);
    if (hasRunner(found) && found !== undefined) return found;
  }
  throw nobody(agents, 'There is no default worker, and you have no runner of your own.');
}

function nobody(agents: readonly Agent[], message: string): WaggleError {
  return new WaggleError('AGENT_NOT_FOUND', message, { available: startableIds(agents) });
}

function startableIds(agents: readonly Agent[]): readonly string[] {
  return agents.filter(hasRunner).map(({ id }) => id);
}
