import type { NotificationItem } from '../../../core/runs/task-notification.ts';
import { isConnectionSession } from '../../../core/session-name.ts';
import type { NewsRoute } from '../../../core/waiting.ts';
import type { UnitContext } from '../../context.ts';
import { threadOfRun } from '../../runs/thread-of-run.ts';
import { notificationReads, type WaitingReport } from '../../workers/notifications.ts';
import { countOf, type Source } from './source.ts';

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
