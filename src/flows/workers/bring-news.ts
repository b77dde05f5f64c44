import type { SessionId } from '../../core/identity.ts';
import type { WaitingItem } from '../../core/waiting.ts';
import type { Reads, Writes } from '../../store/unit.ts';

/** Whether something came that the session has not been brought. */
export async function hasNews(unit: Reads, session: SessionId): Promise<boolean> {
  const seen = (await unit.sessions.find(session))?.newsSeen ?? 0;
  return (await unit.waiting.since(seen, 1)).length > 0;
}

/**
 * Brings what came since the session was last brought something, and marks exactly that, in one transaction. Of several
 * calls of one session, each piece of news comes with one. A report that came beside an earlier answer is no news.
 */
export async function bringNews(unit: Writes, session: SessionId, limit: number): Promise<readonly WaitingItem[]> {
  const items = await unit.waiting.since(await unit.sessions.lockNews(session), limit);
  const newest = items.at(-1)?.news;
  if (newest === undefined) return [];
  await unit.sessions.sawNews(session, newest);
  await unit.messages.mark(
    'delivered_at',
    items.flatMap((item) => (item.kind === 'message' ? [item.messageId] : [])),
  );
  const reports = items.filter((item) => item.kind === 'notification');
  const shown = await unit.notifications.show(await unit.notifications.viewer(), reports);
  return items.filter((item) => item.kind !== 'notification' || shown.includes(item));
}
