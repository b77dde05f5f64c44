import type { Lane } from '../../lanes/rules/lane.ts';

/** The tasks and repositories to look at. */
export interface InboxScope {
  readonly tasks?: readonly number[] | undefined;
  readonly repos?: readonly string[] | undefined;
  /** Also shows claims that were released because nobody took them over. */
  readonly released?: boolean | undefined;
  /** All lanes, including dead ones; absent if they were not read. */
  readonly lanes?: readonly Lane[] | undefined;
}

/** What an inbox shows about files: how far back, how much, and how fast activity decays. */
export interface FileWindow {
  readonly recentMinutes: number;
  readonly recentLimit: number;
  readonly heatHalfLifeMinutes: number;
  /** 0 skips the query. */
  readonly heatLimit: number;
  readonly minHeat: number;
  /** Minutes without an edit after which a claim is stale; absent: the default. */
  readonly staleMinutes: number;
}
