import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { isCommonSession } from '../../../kernel/rules/session-name.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';

interface Self {
  readonly agent: AgentId;
  readonly session: SessionId;
}

/**
 * The agents that take part in a task besides the calling session: those of other sessions that have joined it, and its
 * owner. A client that names its session only now and then is one participant, and does not hear itself.
 */
export async function othersOn(
  unit: Reads,
  { id, owner }: Pick<Task, 'id' | 'owner'>,
  { agent, session }: Self,
): Promise<readonly AgentId[]> {
  const isSelf = (one: Self) =>
    one.session === session ||
    one.session === unit.scope.partaker ||
    (one.agent === agent && isCommonSession(one.session));
  const others = (await unit.participants.of(id)).filter((one) => !isSelf(one));
  const owners = owner === null || owner === agent ? [] : [owner];
  return [...new Set([...others.map((one) => one.agent), ...owners])];
}
