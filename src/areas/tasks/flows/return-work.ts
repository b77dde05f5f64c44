import type { Holder } from '../../../kernel/rules/holder.ts';
import { type AgentId, USER } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { giveBack } from './task-claims.ts';

interface Leaving {
  readonly collectionId: number;
  readonly agent: AgentId;
  /** Only what the agent holds under this name. */
  readonly handle?: string | undefined;
}

/**
 * Takes back an agent's open work in a collection, before it leaves or may only read there. Nobody gives it more
 * meanwhile: whoever does so keeps its membership until the commit.
 */
export async function returnWork(
  unit: Writes,
  { collectionId, agent, handle }: Leaving,
  how: 'departed' | 'demoted',
  causer: Holder,
): Promise<readonly number[]> {
  await unit.collections.holdLeaving(collectionId, agent);
  const tasks = await unit.tasks.findAll(await unit.board.openOf(collectionId, agent, handle));
  const held = tasks.filter(({ owner }) => owner === agent);
  for (const task of held) await giveBack(unit, task, await unit.claims.open(task.id), how, causer);
  return held.map(({ id }) => id);
}

/** The operator removes the agent, and with it its part in what others shared with it. */
export async function returnSharedWork(unit: Writes, agent: AgentId): Promise<void> {
  const causer = { agent: USER, handle: null };
  for (const collectionId of await unit.collections.sharedWith(agent)) {
    await returnWork(unit, { collectionId, agent }, 'departed', causer);
  }
}
