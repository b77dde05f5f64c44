export interface News {
  readonly id: string;
  readonly from: string;
  readonly text: string;
  readonly at: string;
}

/** The newest part of a list, or all of it. */
export interface NewsList {
  readonly news: readonly News[];
  readonly goesOn: boolean;
}

export interface Told {
  readonly ids: ReadonlySet<string>;
  /** Where a list went on, when the oldest of what was seen of it came; nothing where all of it was seen. */
  readonly since: string;
}

/**
 * What came to a list since the last look at it. When something leaves the newest part, or somebody asks for more of the
 * list, old things come into sight, and they are no news.
 */
export function freshNews(told: Told | undefined, { news, goesOn }: NewsList): { fresh: readonly News[]; told: Told } {
  const isFresh = ({ id, at }: News) => told !== undefined && !told.ids.has(id) && at > told.since;
  const [oldest = ''] = news.map(({ at }) => at).sort();
  return {
    fresh: news.filter(isFresh),
    told: { ids: new Set([...(told?.ids ?? []), ...news.map(({ id }) => id)]), since: goesOn ? oldest : '' },
  };
}
