import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { inCollections } from '../../../kernel/store/scope.ts';
import { ANY } from '../../messages/rules/task-message.ts';

interface Receiver {
  readonly agent: AgentId;
  readonly session: SessionId | null;
  /** Absent for the hub itself, which sees all collections. */
  readonly collections: readonly number[] | undefined;
  readonly now: Instant;
}

/**
 * Batons that are pending for a session: those addressed to it or to its agent, and unaddressed ones on tasks that it
 * takes part in. Excludes its own batons, those it declined, and work that ended after it was offered.
 */
export function openBatons(db: Kysely<Schema>, { agent, session, collections, now }: Receiver) {
  const me = session ?? '';
  const query = db
    .selectFrom('batons')
    .innerJoin('tasks', 'tasks.id', 'batons.task_id')
    .where('batons.to_agent', 'in', [agent, ANY])
    .where('batons.expires_at', '>', now)
    .where('batons.accepted_at', 'is', null)
    .where('batons.cancelled_at', 'is', null)
    .where((row) =>
      row.or([row('tasks.archived_at', 'is', null), row('tasks.archived_at', '<=', row.ref('batons.created_at'))]),
    )
    .where((row) => row.or([row('batons.from_session', 'is', null), row('batons.from_session', '<>', me)]))
    .where((row) =>
      row.or([
        row('batons.to_session', '=', me),
        row.and([row('batons.to_session', 'is', null), row('batons.to_agent', '=', agent)]),
        row.and([
          row('batons.to_session', 'is', null),
          row('batons.to_agent', '=', ANY),
          row.exists(
            row
              .selectFrom('participants')
              .select('participants.task_id')
              .whereRef('participants.task_id', '=', 'batons.task_id')
              .where('participants.session_id', '=', me)
              .where('participants.left_at', 'is', null),
          ),
        ]),
      ]),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('baton_declines')
            .select('baton_declines.baton_id')
            .whereRef('baton_declines.baton_id', '=', 'batons.id')
            .where('baton_declines.session_id', '=', me),
        ),
      ),
    );
  return inCollections(query, 'tasks.collection_id', collections);
}
