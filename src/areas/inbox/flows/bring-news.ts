import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Reads, Writes } from '../../../kernel/store/unit.ts';
import type { WaitingItem } from '../rules/waiting-items.ts';

/** Whether there are items that the session has not received yet. */
export async function hasNews(unit: Reads, session: SessionId): Promise<boolean> {
  const seen = (await unit.sessions.find(session))?.newsSeen ?? 0;
  return (await unit.waiting.since(seen, 1)).length > 0;
}

/**
 * Returns the items that are new since the session's last call and marks exactly those, in one transaction. With
 * concurrent calls of a session, each item is returned once. A report shown with an earlier answer is not returned
 * again.
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
