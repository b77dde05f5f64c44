import type { Writes } from '../../../kernel/store/unit.ts';
import type { Departure, TeamEnd } from '../../teams/flows/team-changes.ts';
import { cancelTrees } from './cancel-tree.ts';
import { giveBack } from './task-claims.ts';

/** The open tasks of a member that leaves return to pending. */
export async function returnTasks(unit: Writes, { team, handle, isLast, causer, returned }: Departure): Promise<void> {
  const held = await unit.board.openOf(team.id, handle.agent, isLast ? undefined : handle.name);
  for (const task of await unit.tasks.findAll(held)) {
    await giveBack(unit, task, await unit.claims.open(task.id), 'departed', causer);
  }
  returned.push(...held);
}

export async function cancelOpenTasks(unit: Writes, { team, causer, canceled }: TeamEnd): Promise<void> {
  unit.collections.requireWrite(team.id);
  const open = await unit.tasks.findAll(await unit.board.openIn(team.id));
  canceled.push(...(await cancelTrees(unit, open, causer)).map((task) => task.id));
}
