import type { Lane } from '../../core/lanes/lane.ts';

/** Which tasks and repositories somebody looks at. */
export interface InboxScope {
  readonly tasks?: readonly number[] | undefined;
  readonly repos?: readonly string[] | undefined;
  /** Claims that waited in vain and were released are shown too. */
  readonly released?: boolean | undefined;
  /** Who works where, dead lanes included; absent where nobody looked. */
  readonly lanes?: readonly Lane[] | undefined;
}

/** What an inbox shows of files: how far back, how much, and how fast activity fades. */
export interface FileWindow {
  readonly recentMinutes: number;
  readonly recentLimit: number;
  readonly heatHalfLifeMinutes: number;
  /** None: it is not looked for. */
  readonly heatLimit: number;
  readonly minHeat: number;
  /** Minutes without an edit after which a claim is stale; absent: the default. */
  readonly staleMinutes?: number | undefined;
}
