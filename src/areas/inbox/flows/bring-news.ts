import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Asker } from '../../../kernel/rules/news/standing.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { Reads, Writes } from '../../../kernel/store/unit.ts';
import type { WaitingItem } from '../rules/waiting-items.ts';
import { planNews, takeNews } from './plan-news.ts';

/** The session that waits, and how long an offer waits for its session. */
export interface Waiter {
  readonly session: SessionId;
  readonly patienceMs: number;
}

/** Below this many items that other sessions have, looking at them again costs less than noting that. */
const WORTH_NOTING = 100;

export interface NewsLook {
  /** Whether there are items for the session that it has not received yet, or much that it need not look at again. */
  readonly hasNews: boolean;
  /** When it has to look again although nothing happens. */
  readonly due: Instant | undefined;
}

export async function lookForNews(unit: Reads, waiter: Waiter): Promise<NewsLook> {
  const known = (await unit.sessions.find(waiter.session))?.newsSeen ?? 0;
  const { news, settled, due } = await planNews(unit, askerOf(unit, waiter, known));
  return { hasNews: news.length > 0 || settled > known + WORTH_NOTING, due };
}

/**
 * Returns the items that are new for the session and marks exactly those, in one transaction. With concurrent calls of
 * a session, each item is returned once. A report shown with an earlier answer is not returned again.
 */
export async function bringNews(unit: Writes, waiter: Waiter, limit: number): Promise<readonly WaitingItem[]> {
  const { session } = waiter;
  const asker = askerOf(unit, waiter, await unit.sessions.lockNews(session));
  const plan = await planNews(unit, asker);
  const told = await takeNews(unit, asker, plan, limit);
  const newest = told.at(-1)?.number ?? plan.settled;
  if (newest > asker.known) await unit.sessions.sawNews(session, newest);
  if (told.length === 0) return [];
  await unit.offers.answered(session, newest);
  await unit.offers.forget(plan.gone);
  const items = told.map(({ item }) => item);
  await unit.messages.mark(
    'delivered_at',
    items.flatMap((item) => (item.kind === 'message' ? [item.messageId] : [])),
  );
  const reports = items.filter((item) => item.kind === 'notification');
  const shown = await unit.notifications.show(await unit.notifications.viewer(), reports);
  return items.filter((item) => item.kind !== 'notification' || shown.includes(item));
}

function askerOf(unit: Reads, { session, patienceMs }: Waiter, known: number): Asker {
  return { session, known, patienceMs, now: unit.now, isWaiting: true };
}
