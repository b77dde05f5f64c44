import { asText, countAll, type Source } from './source.ts';

/** Messages that the agent has not acknowledged, counted by urgency. One that was only read still waits. */
export const messages: Source = {
  kind: 'messages',
  counts: (db, { agent }) =>
    db
      .selectFrom('message_deliveries')
      .where('agent_id', '=', agent)
      .where('acked_at', 'is', null)
      .select([asText('messages').as('kind'), 'urgency as part', countAll()])
      .groupBy('urgency'),
  async since({ connection, scope }, news, limit) {
    const rows = await connection.db
      .selectFrom('message_deliveries')
      .innerJoin('messages', 'messages.id', 'message_deliveries.message_id')
      .innerJoin('collections', 'collections.id', 'messages.collection_id')
      .select(['message_deliveries.news', 'message_deliveries.handle', 'message_deliveries.agent_id'])
      .select(['messages.id', 'messages.from_agent', 'messages.from_handle', 'messages.type', 'messages.urgency'])
      .select(['messages.summary', 'messages.created_at', 'collections.kind', 'collections.name'])
      .where('message_deliveries.agent_id', '=', scope.agent)
      .where('message_deliveries.acked_at', 'is', null)
      .where('message_deliveries.news', '>', news)
      .orderBy('message_deliveries.news')
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
