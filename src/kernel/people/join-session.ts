import type { SessionId } from '../rules/identity.ts';
import { agentKey } from '../rules/news/concern.ts';
import type { UnitContext } from '../store/context.ts';
import { type NameColumn, renameValue } from '../store/dialect/rename-value.ts';
import { listenUntil } from './session-news.ts';

const of = (table: string, ...columns: readonly string[]): readonly NameColumn[] =>
  columns.map((column) => ({ table, column }));

/** What others have addressed to a session. */
export const addressed: readonly NameColumn[] = of('batons', 'to_session');

/** What a session has done, and what came of it. */
export const acted: readonly NameColumn[] = [
  ...of('batons', 'from_session', 'accepted_session', 'cancelled_session'),
  ...of('asks', 'session_id'),
  ...of('memories', 'session_id'),
  ...of('message_deliveries', 'except_session', 'read_session'),
  ...of('messages', 'session_id', 'claimed_by_session'),
  ...of('metrics', 'session_id'),
  ...of('notifications', 'parent_session'),
  ...of('proposals', 'session_id'),
  ...of('task_claims', 'session_id'),
  ...of('workers', 'parent_session'),
  { table: 'baton_declines', column: 'session_id', key: ['baton_id'] },
  { table: 'file_claims', column: 'session_id', key: ['repo_root', 'file_path', 'held_for'] },
  { table: 'file_edits', column: 'session_id', key: ['at', 'repo_root', 'file_path'] },
  { table: 'notification_views', column: 'viewer', key: ['news'] },
  { table: 'participants', column: 'session_id', key: ['task_id'] },
  { table: 'session_minutes', column: 'session_id', key: ['minute'] },
  { table: 'proposal_supports', column: 'session_id', key: ['proposal_id', 'kind'] },
];

/**
 * The session of a connection goes on under the name that its client has for it: what it did and what was sent to it is
 * that session's from now on, and whoever still uses the old name reaches it. Only the agent itself can do that. The log
 * of events keeps the name of the time.
 */
export async function joinSession(context: UnitContext, former: SessionId, session: SessionId): Promise<void> {
  const { connection, concern, now, scope } = context;
  const { db } = connection;
  const own = await db
    .selectFrom('sessions')
    .select(['id', 'news_seen', 'team_id', 'listens_until'])
    .where('id', 'in', [former, session])
    .where('agent_id', '=', scope.agent)
    .where('became', 'is', null)
    .execute();
  const row = own.find(({ id }) => id === former);
  if (row === undefined || own.length < 2) return;
  concern.keys.add(agentKey(scope.agent));
  await moveMail(context, former, session);
  await moveOffers(context, former, session);
  for (const named of addressed) await renameValue(connection, named, former, session);
  // Most connections have done nothing yet, and not every one of these columns has an index.
  if (await hasActed(context, former)) {
    await keepFirstClaims(context, former, session);
    for (const named of acted) await renameValue(connection, named, former, session);
  }
  await db
    .updateTable('sessions')
    .set((its) => ({ team_id: its.fn.coalesce('team_id', its.val(row.team_id)) }))
    .where('id', '=', session)
    .execute();
  if (row.listens_until !== null) await listenUntil(context, session, row.listens_until);
  await db
    .updateTable('sessions')
    .set({ news_seen: row.news_seen })
    .where('id', '=', session)
    .where('news_seen', '<', row.news_seen)
    .execute();
  await db
    .updateTable('sessions')
    .set({ became: session, ended_at: now, ended_how: 'left', listens_until: null })
    .where('id', '=', former)
    .execute();
}

/** By the index on an agent's deliveries. */
async function moveMail({ connection: { db }, scope }: UnitContext, from: SessionId, to: SessionId): Promise<void> {
  const moved = await db
    .updateTable('message_deliveries')
    .set({ session_id: to })
    .where('agent_id', '=', scope.agent)
    .where('acked_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('session_id', '=', from)
    .returning('message_id')
    .execute();
  if (moved.length === 0) return;
  const ids = moved.map(({ message_id }) => message_id);
  await db.updateTable('messages').set({ to_session_id: to }).where('id', 'in', ids).execute();
}

/** By the key, which begins with the agent. */
async function moveOffers({ connection: { db }, scope }: UnitContext, from: SessionId, to: SessionId): Promise<void> {
  await db
    .updateTable('offers')
    .set({ session_id: to })
    .where('agent_id', '=', scope.agent)
    .where('session_id', '=', from)
    .execute();
}

async function hasActed({ connection: { db } }: UnitContext, session: SessionId): Promise<boolean> {
  const called = await db.selectFrom('metrics').select('id').where('session_id', '=', session).limit(1).execute();
  if (called.length > 0) return true;
  const joined = await db
    .selectFrom('participants')
    .select('task_id')
    .where('session_id', '=', session)
    .where('left_at', 'is', null)
    .limit(1)
    .execute();
  return joined.length > 0;
}

/** Of two claims on one file, the older one stays; a session that takes part under either name takes part. */
async function keepFirstClaims({ connection: { db } }: UnitContext, from: SessionId, to: SessionId): Promise<void> {
  await db
    .deleteFrom('file_claims')
    .where('session_id', '=', to)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('file_claims as older')
          .select('older.memory_id')
          .where('older.session_id', '=', from)
          .whereRef('older.repo_root', '=', 'file_claims.repo_root')
          .whereRef('older.file_path', '=', 'file_claims.file_path')
          .whereRef('older.held_for', '=', 'file_claims.held_for')
          .whereRef('older.memory_id', '<', 'file_claims.memory_id'),
      ),
    )
    .execute();
  await db
    .deleteFrom('participants')
    .where('session_id', '=', to)
    .where('left_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('participants as present')
          .select('present.task_id')
          .where('present.session_id', '=', from)
          .where('present.left_at', 'is', null)
          .whereRef('present.task_id', '=', 'participants.task_id'),
      ),
    )
    .execute();
}
