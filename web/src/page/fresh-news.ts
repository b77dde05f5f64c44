export interface News {
  readonly id: string;
  readonly from: string;
  readonly text: string;
  readonly at: string;
  /** Whether it is a question to the user; otherwise it only informs. */
  readonly asks: boolean;
}

/** The newest part of a list, or all of it. */
export interface NewsList {
  readonly news: readonly News[];
  readonly goesOn: boolean;
}

export interface Told {
  readonly ids: ReadonlySet<string>;
  /** The time of the oldest item seen if the list has more pages; empty if the whole list was seen. */
  readonly since: string;
}

/** An item can come back for a moment, after an undo for example. A tab that is open for weeks must not keep them all. */
const GONE_KEPT = 100;

/**
 * Items added to a list since the last call. Older items that only became visible because a newer one left or another
 * page was loaded do not count as news.
 */
export function freshNews(told: Told | undefined, { news, goesOn }: NewsList): { fresh: readonly News[]; told: Told } {
  const isFresh = ({ id, at }: News) => told !== undefined && !told.ids.has(id) && at > told.since;
  const [oldest = ''] = news.map(({ at }) => at).sort();
  const here = new Set(news.map(({ id }) => id));
  const gone = [...(told?.ids ?? [])].filter((id) => !here.has(id)).slice(-GONE_KEPT);
  return { fresh: news.filter(isFresh), told: { ids: new Set([...gone, ...here]), since: goesOn ? oldest : '' } };
}
