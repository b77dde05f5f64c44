import type { SessionId } from '../../../kernel/rules/identity.ts';
import {
  type About,
  type Asker,
  type NewsOffer,
  type NewsStanding,
  nextTurn,
  ranking,
  standingOf,
} from '../../../kernel/rules/news/standing.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { Reads, Writes } from '../../../kernel/store/unit.ts';
import type { WaitingItem } from '../rules/waiting-items.ts';

/** An item with its standing towards the session that asks. */
export interface Stood {
  readonly item: WaitingItem;
  readonly standing: NewsStanding;
  readonly offer: NewsOffer | undefined;
  /** The session that would be offered it first. */
  readonly first: SessionId | undefined;
}

export interface NewsPlan {
  /** What is new for the session, oldest first. */
  readonly news: readonly Stood[];
  /** News of the agent for which no session is chosen yet. */
  readonly pending: readonly Stood[];
  /** The session need not look again at items up to this number. */
  readonly settled: number;
  /** Whether there are later items that were not looked at. */
  readonly hasMore: boolean;
  /** Offered items that no longer wait for anybody. */
  readonly gone: readonly number[];
  /** When the session has to look again although nothing happens; undefined if it need not. */
  readonly due: Instant | undefined;
}

const PAGE = 200;

/** What is new for one session of an agent. Every item is news for one of them only. */
export async function planNews(unit: Reads, asker: Asker): Promise<NewsPlan> {
  const open = (await unit.offers.unanswered()).filter(({ item }) => item <= asker.known);
  const older = await waitingOf(unit, open, asker.isWaiting);
  const news: Stood[] = [];
  const pending: Stood[] = [];
  const turns: Instant[] = [];
  let last = asker.known;
  let hasMore = true;
  let added: readonly WaitingItem[] = older;
  // Further pages only while these are full of what other sessions have.
  while (hasMore && news.length === 0) {
    const page = await unit.waiting.since(last, PAGE, asker.isWaiting);
    for (const one of await standings(unit, asker, [...added, ...page])) {
      if (one.standing === 'news') news.push(one);
      if (one.standing === 'pending') pending.push(one);
      const turn = nextTurn({ item: one.item, offer: one.offer, asker }, one.standing);
      if (turn !== undefined) turns.push(turn);
    }
    last = page.at(-1)?.news ?? last;
    hasMore = page.length === PAGE;
    added = [];
  }
  const waits = new Set(older.map((item) => item.news));
  return {
    news,
    pending,
    hasMore,
    settled: Math.min(last, ...pending.map(({ item }) => item.news - 1)),
    due: turns.length === 0 ? undefined : Math.min(...turns),
    gone: open.map(({ item }) => item).filter((item) => !waits.has(item)),
  };
}

const MOST_OLDER = 500;

/** The items behind offers that the session may have passed already. */
async function waitingOf(
  unit: Reads,
  offers: readonly NewsOffer[],
  isWaiting = false,
): Promise<readonly WaitingItem[]> {
  const [first] = offers;
  if (first === undefined) return [];
  const wanted = new Set(offers.map(({ item }) => item));
  const items = await unit.waiting.since(first.item - 1, MOST_OLDER, isWaiting);
  return items.filter(({ news }) => wanted.has(news));
}

/** How each item stands towards the session. */
export async function standings(unit: Reads, asker: Asker, items: readonly WaitingItem[]): Promise<readonly Stood[]> {
  if (items.length === 0) return [];
  const offers = await unit.offers.of(items.map(({ news }) => news));
  const listeners = await unit.offers.listeners();
  const others = listeners.filter(({ session }) => session !== asker.session);
  // Alone, the session gets everything: where an item belongs does not matter.
  const about = others.length === 0 ? new Map<number, About>() : await aboutItems(unit, items, listeners);
  return items.map((item) => {
    const offer = offers.get(item.news);
    const ranked = others.length === 0 ? [] : ranking(listeners, about.get(item.news) ?? nowhere, item.route.from);
    return { item, offer, standing: standingOf({ item, offer, asker, ranked }), first: ranked[0] };
  });
}

const nowhere: About = { repoRoot: null, branch: null, members: [] };

function aboutItems(unit: Reads, items: readonly WaitingItem[], listeners: readonly { session: SessionId }[]) {
  const placed = items.flatMap(({ news, route: { only, each, taskId, near, from } }) =>
    only === undefined && each !== true ? [{ news, taskId, near: near ?? from }] : [],
  );
  return unit.offers.about(
    placed,
    listeners.map(({ session }) => session),
  );
}

/** An item that was told, with the number that the session knows it by. */
export interface ToldItem {
  readonly item: WaitingItem;
  readonly number: number;
}

/** Takes the news for the session, as far as no other session was faster. */
export async function takeNews(
  unit: Writes,
  asker: Asker,
  plan: NewsPlan,
  limit = Number.POSITIVE_INFINITY,
): Promise<readonly ToldItem[]> {
  const told: ToldItem[] = [];
  for (const { item, offer } of nextOf(plan, asker, limit)) {
    const number = await numberFor(unit, asker, item, offer);
    if (number !== undefined) told.push({ item, number });
  }
  // The session will not look at these again, so it is recorded whose they are.
  const last = Math.max(asker.known, ...told.map(({ number }) => number));
  for (const { item, first } of plan.pending) {
    if (first !== undefined && item.news <= last) await unit.offers.choose(item.news, first);
  }
  return told.sort((a, b) => a.number - b.number);
}

/**
 * The session will not look again below the highest number that it is told. An older item gets a new number, so it has
 * to wait until nothing lies between.
 */
function nextOf({ news, hasMore }: NewsPlan, { known }: Asker, limit: number): readonly Stood[] {
  const later = news.filter(({ item }) => item.news > known);
  if (hasMore || later.length > limit) return later.slice(0, limit);
  const older = news.filter(({ item }) => item.news <= known);
  return [...later, ...older.slice(0, limit - later.length)];
}

async function numberFor(
  unit: Writes,
  { session, known }: Asker,
  item: WaitingItem,
  offer: NewsOffer | undefined,
): Promise<number | undefined> {
  if (item.route.only !== undefined || item.route.each === true) return item.news;
  // The text of an earlier answer may not have arrived.
  if (offer?.session === session && offer.isShown) return offer.news;
  return unit.offers.take(item.news, offer, known);
}
