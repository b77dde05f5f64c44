import type { Schema } from '../../../composition/schema.ts';
import { nextNews } from '../../../kernel/log/counters.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { ANY } from '../../messages/rules/task-message.ts';
import type { Baton } from '../rules/baton.ts';
import { batonReads } from './reads.ts';

export type NewBaton = Omit<Baton, 'createdAt' | 'accepted' | 'cancelled'>;

export function batonWrites(context: UnitContext) {
  const { agent, session } = context.scope;
  const at = context.now;
  return joined(batonReads(context), {
    /** The entry of the same id must already exist. */
    add: (baton: NewBaton) => add(context, baton),
    /** Gives the baton to the caller's session; false if another session was first. */
    accept: (id: number) => end(context, id, { accepted_at: at, accepted_agent: agent, accepted_session: session }),
    cancel: (id: number) => end(context, id, { cancelled_at: at, cancelled_agent: agent, cancelled_session: session }),
    /**
     * Declines the baton for the caller's session: it is then open to every other session, which get it as news again.
     */
    passOn: (id: number, reason: string | null) => passOn(context, id, reason),
  });
}

async function add(context: UnitContext, baton: NewBaton): Promise<void> {
  await context.connection.db
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
      created_at: context.now,
      expires_at: baton.expiresAt,
      news: await nextNews(context, await heardBy(context, baton.taskId, baton.toAgent)),
      accepted_at: null,
      accepted_agent: null,
      accepted_session: null,
      cancelled_at: null,
      cancelled_agent: null,
      cancelled_session: null,
    })
    .execute();
}

/** The agents that a baton is for: its recipient, or all that take part in its task. */
async function heardBy({ connection: { db } }: UnitContext, taskId: number, to: string): Promise<ReadonlySet<AgentId>> {
  if (to !== ANY) return new Set([to]);
  const joined = db.selectFrom('participants').select('agent_id').where('task_id', '=', taskId);
  const present = await joined.where('left_at', 'is', null).distinct().execute();
  const owner = await db.selectFrom('tasks').select('owner').where('id', '=', taskId).executeTakeFirst();
  const all = [...present.map(({ agent_id }) => agent_id), ...(owner?.owner == null ? [] : [owner.owner])];
  return new Set(all);
}

/** If two sessions end a baton concurrently, only the first one changes the row. */
async function end(
  { connection: { db } }: UnitContext,
  id: number,
  values: Partial<Schema['batons']>,
): Promise<boolean> {
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

async function passOn(context: UnitContext, id: number, reason: string | null): Promise<void> {
  const { scope, now } = context;
  const { db } = context.connection;
  const { task_id } = await db.selectFrom('batons').select('task_id').where('id', '=', id).executeTakeFirstOrThrow();
  const news = await nextNews(context, await heardBy(context, task_id, ANY));
  await db.updateTable('batons').set({ to_agent: ANY, to_session: null, news }).where('id', '=', id).execute();
  const declined = { agent_id: scope.agent, at: now, reason };
  await db
    .insertInto('baton_declines')
    .values({ baton_id: id, session_id: scope.session ?? '', ...declined })
    .onConflict((conflict) => conflict.columns(['baton_id', 'session_id']).doUpdateSet(declined))
    .execute();
}
