import { asText, countAll, type Source } from '../../../kernel/store/waiting-source.ts';
import type { MessageItem } from '../rules/message.ts';
import { isForSession, isOpen } from './open-deliveries.ts';

/** Messages that wait for the agent, counted by urgency. Board mail stays open after reading, until acknowledged. */
export const messages: Source<MessageItem> = {
  kind: 'messages',
  counts: (db, { agent, session, now }) =>
    db
      .selectFrom('message_deliveries as delivery')
      .where('delivery.agent_id', '=', agent)
      .where(isOpen(now))
      .where(isForSession(session))
      .select([asText('messages').as('kind'), 'delivery.urgency as part', countAll()])
      .groupBy('delivery.urgency'),
  async since({ connection, scope, now }, news, limit) {
    const rows = await connection.db
      .selectFrom('message_deliveries as delivery')
      .innerJoin('messages', 'messages.id', 'delivery.message_id')
      .innerJoin('collections', 'collections.id', 'messages.collection_id')
      .select(['delivery.news', 'delivery.handle', 'delivery.agent_id'])
      .select(['messages.id', 'messages.from_agent', 'messages.from_handle', 'messages.type', 'messages.urgency'])
      .select(['messages.summary', 'messages.created_at', 'collections.kind', 'collections.name'])
      .where('delivery.agent_id', '=', scope.agent)
      .where(isOpen(now))
      .where(isForSession(scope.session))
      .where('delivery.news', '>', news)
      .orderBy('delivery.news')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      kind: 'message',
      news: row.news,
      at: row.created_at,
      messageId: row.id,
      from: row.from_handle ?? row.from_agent,
      to: row.handle === '' ? row.agent_id : row.handle,
      team: row.kind === 'team' ? row.name : null,
      type: row.type,
      urgency: row.urgency,
      summary: row.summary,
    }));
  },
};
