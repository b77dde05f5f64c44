import { type ExpressionWrapper, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { SILENCE } from '../../../kernel/rules/presence.ts';
import { COMMON_SESSION } from '../../../kernel/rules/session-name.ts';
import type { Instant } from '../../../kernel/rules/time.ts';

export interface Partaker {
  readonly agent: AgentId;
  readonly session: SessionId | null;
  readonly now: Instant;
}

const row = expressionBuilder<Schema, 'tasks'>();
const joinedRow = expressionBuilder<Schema, 'tasks' | 'participants'>();

/**
 * Whether a session takes part in the task of the query: it has joined it, or its agent owns it and no other session of
 * that agent that is still there has. So a new owner hears of its task before its first write, in whichever session,
 * and what is for the session at work does not end up in another one.
 */
export function takesPart({ agent, session, now }: Partaker): ExpressionWrapper<Schema, 'tasks', SqlBool> {
  const me = session ?? '';
  const joined = row
    .selectFrom('participants')
    .select('participants.task_id')
    .whereRef('participants.task_id', '=', 'tasks.id')
    .where('participants.session_id', '=', me)
    .where('participants.left_at', 'is', null);
  const others = row
    .selectFrom('participants as other')
    .innerJoin('sessions', 'sessions.id', 'other.session_id')
    .select('other.task_id')
    .whereRef('other.task_id', '=', 'tasks.id')
    .where('other.agent_id', '=', agent)
    .where('other.session_id', '<>', me)
    .where('other.session_id', 'not like', `%:${COMMON_SESSION}`)
    .where('other.left_at', 'is', null)
    .where('sessions.ended_at', 'is', null)
    .where((one) => one(one('sessions.last_seen_at', '+', one.lit(SILENCE)), '>=', now));
  if (session === null) return row.exists(joined);
  return row.or([row.exists(joined), row.and([row('tasks.owner', '=', agent), row.not(row.exists(others))])]);
}

/**
 * For sorting the tasks that a session has joined: 1 for the work of another agent. A session that has changed or
 * commented on it takes part in it, but works on its own tasks and on those of nobody.
 */
export const isOthersWork = joinedRow
  .case()
  .when(
    joinedRow.and([
      joinedRow('tasks.owner', 'is not', null),
      joinedRow('tasks.owner', '<>', joinedRow.ref('participants.agent_id')),
    ]),
  )
  .then(joinedRow.lit(1))
  .else(joinedRow.lit(0))
  .end();
