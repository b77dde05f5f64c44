import { isConnectionSession } from '../../../kernel/rules/session-name.ts';
import type { NewsRoute } from '../../../kernel/rules/waiting.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { countOf, type Source } from '../../../kernel/store/waiting-source.ts';
import type { NotificationItem } from '../rules/task-notification.ts';
import { notificationReads, type WaitingReport } from './notifications.ts';
import { threadOfRun } from './thread-of-run.ts';

/** A report is for the session that started the worker; of a worker of a run, for the run's thread. */
function routeOf(report: WaitingReport, { scope }: UnitContext): NewsRoute {
  const { parentSession: parent, parentThread, isOver, hasListened, isShown } = report;
  if (scope.run !== undefined) return { only: scope.session, isShown };
  if (parent === null) return parentThread === null ? {} : { only: null };
  // Until a connection is known to be that of a session, nobody can be woken under its name.
  if (isConnectionSession(parent) && !hasListened && !isOver && parent !== scope.session) return { near: parent };
  return { only: parent, isOver, isShown };
}

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
    return found.map((one) => ({
      kind: 'notification',
      news: one.news,
      at: one.createdAt,
      route: routeOf(one, context),
      notification: one,
    }));
  },
};
