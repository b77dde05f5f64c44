import type { SessionId } from '../identity.ts';
import type { Instant } from '../time.ts';
import type { News } from '../waiting.ts';

/**
 * How long an offer waits for its session: long enough for a model that thinks before its first call, and for the end of
 * most turns.
 */
export const OFFER_SECONDS = 60;

/** To which session of an agent an item is offered. */
export interface NewsOffer {
  /** The news number of the item. */
  readonly item: number;
  readonly turn: number;
  readonly session: SessionId;
  /** The number under which the session is told of it. */
  readonly news: number;
  readonly offeredAt: Instant;
  /** Whether it was told to the session. */
  readonly isShown: boolean;
  /** Whether the session is known to have taken notice. */
  readonly hasLooked: boolean;
  /** Whether the session has not ended. */
  readonly isThere: boolean;
  /** The sessions that it was offered to before. */
  readonly tried: readonly SessionId[];
}

/** A session of the agent that can be woken. */
export interface WakeableSession {
  readonly session: SessionId;
  readonly lastSeenAt: Instant;
  readonly repoRoot: string | null;
  readonly branch: string | null;
}

/** What an item is about, for the choice among the sessions. */
export interface About {
  /** The repository and branch of its task, else those of the session that caused it. */
  readonly repoRoot: string | null;
  readonly branch: string | null;
  /** The sessions that take part in its task. */
  readonly members: readonly SessionId[];
}

/** The session that asks. */
export interface Asker {
  readonly session: SessionId;
  /** The last news number that it was told. */
  readonly known: number;
  readonly now: Instant;
  /** How long an offer waits for its session before the next session gets it. */
  readonly patienceMs: number;
  /** It waits for anything to do, also for what is nobody's own. */
  readonly isWaiting?: boolean;
}

/**
 * `news`: to be told now. `told`: its own, and it knows. `others`: another session's, which only counts here. `pending`:
 * the same, but nobody was chosen yet. `free`: nobody's any more, so it is listed, but wakes nobody.
 */
export type NewsStanding = 'news' | 'told' | 'others' | 'pending' | 'free';

interface Question {
  readonly item: News;
  readonly offer: NewsOffer | undefined;
  readonly asker: Asker;
  /** The sessions that can be woken, best first. */
  readonly ranked: readonly SessionId[];
}

/** How an item that waits for the agent stands towards one of its sessions. */
export function standingOf(question: Question): NewsStanding {
  const { item, offer, asker } = question;
  const { only, isOver, from } = item.route;
  if (only !== undefined) {
    if (only !== asker.session) return isOver === true ? 'free' : 'others';
    const isKnown = item.route.isShown === true || offer?.hasLooked === true || item.news <= asker.known;
    return isKnown ? 'told' : 'news';
  }
  if (item.route.each === true) return item.news <= asker.known ? 'told' : 'news';
  // Nobody is woken by what he did himself.
  if (from === asker.session) return 'others';
  if (offer === undefined) return ofNobody(question);
  if (offer.session !== asker.session) return ofAnother(question, offer);
  if (offer.hasLooked) return 'told';
  return offer.isShown && offer.news <= asker.known ? 'told' : 'news';
}

/** The first session is offered the item at once, each further one when those before it have not looked in time. */
function ofNobody({ item, asker, ranked }: Question): NewsStanding {
  // It was told to this session before offers were recorded.
  if (item.news <= asker.known) return 'free';
  return asker.now >= item.at + placeAmong(ranked, asker.session) * asker.patienceMs ? 'news' : 'pending';
}

function ofAnother({ asker, ranked }: Question, offer: NewsOffer): NewsStanding {
  const { isThere, hasLooked, offeredAt, tried } = offer;
  const until = offeredAt + (isThere ? asker.patienceMs : 0);
  if (isThere && (hasLooked || asker.now < until)) return 'others';
  // A session that has looked and then ended knew of it: the others find it listed.
  if (hasLooked || tried.includes(asker.session)) return 'free';
  const next = ranked.filter((one) => one !== offer.session && !tried.includes(one));
  return asker.now >= until + placeAmong(next, asker.session) * asker.patienceMs ? 'news' : 'others';
}

/**
 * When a turn ends after which an item may become news for the session although nothing happens; undefined if none does.
 */
export function nextTurn(
  { item, offer, asker }: Omit<Question, 'ranked'>,
  standing: NewsStanding,
): Instant | undefined {
  if (standing !== 'pending' && standing !== 'others') return undefined;
  const { only, from } = item.route;
  if (only !== undefined || from === asker.session) return undefined;
  if (offer !== undefined && (offer.hasLooked || offer.tried.includes(asker.session))) return undefined;
  const begun = offer?.offeredAt ?? item.at;
  const turns = Math.floor((asker.now - begun) / asker.patienceMs) + 1;
  return begun + Math.max(1, turns) * asker.patienceMs;
}

/** A session that cannot be woken comes last. */
function placeAmong(ranked: readonly SessionId[], session: SessionId): number {
  const place = ranked.indexOf(session);
  return place < 0 ? ranked.length : place;
}

/** The sessions that can be woken, best first: of the item's lane, then of its repository, then the last active. */
export function ranking(
  listeners: readonly WakeableSession[],
  about: About,
  from: SessionId | undefined,
): readonly SessionId[] {
  const nearness = ({ session, repoRoot, branch }: WakeableSession) => {
    if (about.members.includes(session)) return 3;
    if (about.repoRoot === null || about.repoRoot !== repoRoot) return 0;
    return about.branch !== null && about.branch === branch ? 2 : 1;
  };
  return listeners
    .filter(({ session }) => session !== from)
    .map((listener) => ({ ...listener, near: nearness(listener) }))
    .sort((a, b) => b.near - a.near || b.lastSeenAt - a.lastSeenAt || (a.session < b.session ? -1 : 1))
    .map(({ session }) => session);
}
