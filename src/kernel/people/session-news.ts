import type { SessionId } from '../rules/identity.ts';
import type { Instant } from '../rules/time.ts';
import type { UnitContext } from '../store/context.ts';
import { lockRows } from '../store/lock-rows.ts';

/** Which news a session has received, and until when it can be woken by more. */
export function sessionNews(context: UnitContext) {
  const { db } = context.connection;
  return {
    /** Records that the agent's session can be woken until then. */
    listens: (id: SessionId, until: Instant) => listenUntil(context, id, until),
    /**
     * The last news number that the session has received. Locks the session, so that its other calls wait for this one.
     */
    async lockNews(id: SessionId): Promise<number> {
      const query = db.selectFrom('sessions').select('news_seen').where('id', '=', id);
      const row = await lockRows(query, context).executeTakeFirst();
      return row?.news_seen ?? 0;
    },
    async sawNews(id: SessionId, news: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ news_seen: news })
        .where('id', '=', id)
        .where('news_seen', '<', news)
        .execute();
    },
  };
}

/** Records that a session of the unit's agent can be woken until then. */
export async function listenUntil(
  { connection: { db }, scope }: UnitContext,
  id: SessionId,
  until: Instant,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ listens_until: until })
    .where('id', '=', id)
    .where('agent_id', '=', scope.agent)
    .where((row) => row.or([row('listens_until', 'is', null), row('listens_until', '<', until)]))
    .execute();
}
