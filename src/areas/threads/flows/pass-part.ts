import type { Writes } from '../../../kernel/store/unit.ts';
import type { ChangedTask } from '../../tasks/flows/task-changes.ts';

/** Owning a task is taking part in it. The caller has joined it with its session. */
export async function passPart(unit: Writes, { before, next }: Pick<ChangedTask, 'before' | 'next'>): Promise<void> {
  if (before.owner === next.owner) return;
  if (before.owner !== null) await unit.participants.dismiss(next.id, before.owner);
  const { agent, session } = unit.scope;
  const hasJoined = next.owner === agent && session !== null;
  if (next.owner !== null && !hasJoined) await unit.participants.welcome(next.id, next.owner);
}
