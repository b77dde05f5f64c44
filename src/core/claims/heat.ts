import { groupBy } from '../group.ts';
import { type Instant, MINUTE } from '../time.ts';

export interface FileHeat {
  readonly filePath: string;
  readonly heat: number;
  readonly events: number;
  readonly lastAt: Instant;
}

/** After so many half-lives an event counts for nothing. */
export const HEAT_HALF_LIVES = 8;

interface HeatRules {
  readonly halfLifeMinutes: number;
  readonly minHeat: number;
  readonly limit: number;
}

/** The files with the most activity, each event counting half as much after every half-life. */
export function hottest(
  events: readonly { readonly filePath: string; readonly at: Instant }[],
  now: Instant,
  { halfLifeMinutes, minHeat, limit }: HeatRules,
): readonly FileHeat[] {
  const heatOf = (at: Instant) => 0.5 ** (Math.max(0, now - at) / (halfLifeMinutes * MINUTE));
  const files = [...groupBy(events, ({ filePath }) => filePath)].map(([filePath, own]) => ({
    filePath,
    heat: Math.round(own.reduce((sum, { at }) => sum + heatOf(at), 0) * 1000) / 1000,
    events: own.length,
    lastAt: own.reduce((last, { at }) => Math.max(last, at), 0),
  }));
  return files
    .filter(({ heat }) => heat >= minHeat)
    .sort((one, other) => other.heat - one.heat || (one.filePath < other.filePath ? -1 : 1))
    .slice(0, limit);
}
