import type { Arrival } from '../../../kernel/people/sessions.ts';
import type { SessionId } from '../../../kernel/rules/identity.ts';
import { MINUTE } from '../../../kernel/rules/time.ts';
import type { Reads, Writes } from '../../../kernel/store/unit.ts';

/** A request of a client's hook about news. */
export interface Attending {
  readonly session: SessionId;
  /** The last news number that the session was told. */
  readonly told: number;
  /** Whether the hook waits for news. */
  readonly holds: boolean;
}

/** A waiting client asks again every minute. Its session counts as one that can be woken until then, and in its turns. */
const LISTENS = 10 * MINUTE;
/** An idle session causes a write this often. */
const RENEWED = 5 * MINUTE;

/** Whether the request says something that the store does not know: that the session can be woken, or what it was told. */
export async function mustAttend(unit: Reads, { session, told, holds }: Attending): Promise<boolean> {
  const listens = (await unit.sessions.find(session))?.listensUntil ?? 0;
  if (holds && listens < unit.now + RENEWED) return true;
  const open = await unit.offers.unanswered();
  return open.some((offer) => offer.session === session && offer.isShown && offer.news <= told);
}

/** Records that the session can be woken, and that it has taken notice of what it was told. */
export async function attend(unit: Writes, arrival: Arrival, { session, told, holds }: Attending): Promise<void> {
  if (holds) {
    if ((await unit.sessions.find(session)) === undefined) await unit.sessions.touch(arrival);
    await unit.sessions.listens(session, unit.now + LISTENS);
  }
  await unit.offers.answered(session, told);
}
