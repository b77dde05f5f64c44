import { countOf, type Source } from '../../../kernel/store/waiting-source.ts';
import type { NotificationItem } from '../rules/task-notification.ts';
import { notificationReads } from './notifications.ts';
import { threadOfRun } from './thread-of-run.ts';

/** Reports of workers that their parent has not acknowledged. */
export const reports: Source<NotificationItem> = {
  kind: 'notifications',
  counts(db, { agent, run, now }) {
    const all = db
      .selectFrom('notifications')
      .where('parent_agent', '=', agent)
      .where('acked_at', 'is', null)
      .where('ready_at', '<=', now);
    const heard = run === undefined ? all : all.where('parent_thread', '=', threadOfRun(db, run));
    return heard.select(countOf('notifications'));
  },
  async since(context, news, limit) {
    const found = await notificationReads(context).since(news, limit);
    return found.map((one) => ({ kind: 'notification', news: one.news, at: one.createdAt, notification: one }));
  },
};
