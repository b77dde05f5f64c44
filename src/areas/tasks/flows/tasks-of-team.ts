import type { Writes } from '../../../kernel/store/unit.ts';
import type { Departure, TeamEnd } from '../../teams/flows/team-changes.ts';
import { cancelTrees } from './cancel-tree.ts';
import { returnWork } from './return-work.ts';

/** The open tasks of a member that leaves return to pending. */
export async function returnTasks(unit: Writes, { team, handle, isLast, causer, returned }: Departure): Promise<void> {
  const leaving = { collectionId: team.id, agent: handle.agent, handle: isLast ? undefined : handle.name };
  returned.push(...(await returnWork(unit, leaving, 'departed', causer)));
}

export async function cancelOpenTasks(unit: Writes, { team, causer, canceled }: TeamEnd): Promise<void> {
  unit.collections.requireWrite(team.id);
  const open = await unit.tasks.findAll(await unit.board.openIn(team.id));
  canceled.push(...(await cancelTrees(unit, open, causer)).map((task) => task.id));
}
