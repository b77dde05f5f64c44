import { countOf, type Source } from '../../../kernel/store/waiting-source.ts';
import type { NoticeItem } from '../rules/notice.ts';

/** Notices that agents or the hub sent to a person, until the person has read them. */
export const notices: Source<NoticeItem> = {
  kind: 'notices',
  counts: (db, { agent }) =>
    db.selectFrom('notices').where('person_id', '=', agent).where('read_at', 'is', null).select(countOf('notices')),
  async since({ connection: { db }, scope }, news, limit) {
    const rows = await db
      .selectFrom('notices')
      .select(['id', 'kind', 'agent_id', 'task_id', 'run_id', 'text', 'created_at'])
      .where('person_id', '=', scope.agent)
      .where('read_at', 'is', null)
      .where('id', '>', news)
      // Notices stored before they shared the news counter may have higher numbers; they are counted but not listed.
      .where('id', '<=', db.selectFrom('counters').select('value').where('name', '=', 'news'))
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      kind: 'notice',
      news: row.id,
      at: row.created_at,
      noticeId: row.id,
      type: row.kind,
      agent: row.agent_id,
      taskId: row.task_id,
      runId: row.run_id,
      text: row.text,
    }));
  },
};
