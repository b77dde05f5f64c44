import type { Baton } from '../../core/batons/baton.ts';
import { ANY } from '../../core/messages/task-message.ts';
import type { UnitContext } from '../context.ts';
import { nextNumber } from '../log/counters.ts';
import { batonReads } from './reads.ts';

export type NewBaton = Omit<Baton, 'createdAt' | 'accepted' | 'cancelled'>;

export function batonWrites(context: UnitContext) {
  const { connection, scope, now } = context;
  const { db } = connection;

  /** Of two that end it at once, the first alone changes the row. */
  async function end(id: number, column: 'accepted' | 'cancelled'): Promise<boolean> {
    const { agent, session } = scope;
    const values =
      column === 'accepted'
        ? { accepted_at: now, accepted_agent: agent, accepted_session: session }
        : { cancelled_at: now, cancelled_agent: agent, cancelled_session: session };
    const row = await db
      .updateTable('batons')
      .set(values)
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    ...batonReads(context),
    /** The entry of the same id exists already. */
    async add(baton: NewBaton): Promise<void> {
      await db
        .insertInto('batons')
        .values({
          id: baton.id,
          kind: baton.kind,
          task_id: baton.taskId,
          from_agent: baton.from.agent,
          from_session: baton.from.session,
          to_agent: baton.toAgent,
          to_session: baton.toSession,
          reason: baton.reason,
          files: JSON.stringify(baton.files),
          created_at: now,
          expires_at: baton.expiresAt,
          news: await nextNumber(context, 'news'),
          accepted_at: null,
          accepted_agent: null,
          accepted_session: null,
          cancelled_at: null,
          cancelled_agent: null,
          cancelled_session: null,
        })
        .execute();
    },
    /** It is the caller's session's now; false where somebody was first. */
    accept: (id: number) => end(id, 'accepted'),
    cancel: (id: number) => end(id, 'cancelled'),
    /** The caller's session does not want it: from now on it is for anybody else, who hear of it anew. */
    async passOn(id: number, reason: string | null): Promise<void> {
      const { agent, session } = scope;
      const news = await nextNumber(context, 'news');
      await db.updateTable('batons').set({ to_agent: ANY, to_session: null, news }).where('id', '=', id).execute();
      const declined = { agent_id: agent, at: now, reason };
      await db
        .insertInto('baton_declines')
        .values({ baton_id: id, session_id: session ?? '', ...declined })
        .onConflict((conflict) => conflict.columns(['baton_id', 'session_id']).doUpdateSet(declined))
        .execute();
    },
  };
}
