import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { SYSTEM_SENDER } from '../../../kernel/rules/team.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import type { urgencies } from '../rules/message.ts';
import { isForSession, isOpen } from './open-deliveries.ts';

/** Whose mail is put away: all mail that an agent wrote, or the mail under one of the names that mailboxes show. */
export type MailSender = { readonly agent: AgentId } | { readonly name: string; readonly team: string | undefined };

export interface PutAway {
  /** Messages, each counted once however many names of the recipient it was sent to. */
  readonly ids: readonly number[];
  /** Of these, how many were never shown to the recipient. */
  readonly neverShown: number;
  /** What stays open of the same sender. */
  readonly left: { readonly blocking: number; readonly needs_reply: number };
}

/** Acknowledges all open fyi mail of one sender in the mailboxes of an agent, without showing it. */
export async function putAway(context: UnitContext, sender: MailSender, recipient: AgentId): Promise<PutAway> {
  const { now } = context;
  const { db } = context.connection;
  const open = await db
    .selectFrom('message_deliveries as delivery')
    .innerJoin('messages', 'messages.id', 'delivery.message_id')
    .innerJoin('collections', 'collections.id', 'messages.collection_id')
    .select(['delivery.message_id as id', 'delivery.urgency', 'delivery.read_at'])
    .where('delivery.agent_id', '=', recipient)
    .where(isOpen(now))
    // Somebody else puts away what no session of the recipient could have to itself.
    .where(isForSession(recipient === context.scope.agent ? context.scope.session : null))
    .where((row) => isFrom(row, sender))
    .orderBy('delivery.message_id')
    .execute();
  const idsOf = (urgency: (typeof urgencies)[number]) => [
    ...new Set(open.filter((one) => one.urgency === urgency).map(({ id }) => id)),
  ];
  const ids = idsOf('fyi');
  for (const some of inSlices(ids))
    await db
      .updateTable('message_deliveries')
      .set({ acked_at: now })
      .where('agent_id', '=', recipient)
      .where('message_id', 'in', some)
      .where('acked_at', 'is', null)
      .execute();
  const seen = new Set(open.filter(({ read_at }) => read_at !== null).map(({ id }) => id));
  const left = { blocking: idsOf('blocking').length, needs_reply: idsOf('needs_reply').length };
  return { ids, neverShown: ids.filter((id) => !seen.has(id)).length, left };
}

/** What the hub sends for an agent is not the agent's mail: it has the hub's name. */
function isFrom(row: ExpressionBuilder<Schema, 'messages' | 'collections'>, sender: MailSender) {
  if ('agent' in sender) {
    const own = row.or([row('from_handle', 'is', null), row('from_handle', '<>', SYSTEM_SENDER)]);
    return row.and([row('from_agent', '=', sender.agent), own]);
  }
  const named = row('from_handle', '=', sender.name);
  return sender.team === undefined ? named : row.and([named, row('collections.name', '=', sender.team)]);
}
