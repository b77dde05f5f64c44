import type { Instant } from '../time.ts';

/** How much goes on in a file: its edits and claims, each counting half as much after every half-life. */
export interface FileHeat {
  readonly filePath: string;
  readonly heat: number;
  readonly events: number;
  readonly lastAt: Instant;
}

/** Unless the settings or the call say otherwise. */
export const HEAT_HALF_LIFE_MINUTES = 30;

/** After so many half-lives an event counts for a 256th, and a file needs very many of them to be worth showing. */
export const HEAT_HALF_LIVES = 8;

/** The files with the most activity. */
export function hottest(
  files: readonly FileHeat[],
  { minHeat, limit }: { readonly minHeat: number; readonly limit: number },
): readonly FileHeat[] {
  return files
    .map((file) => ({ ...file, heat: Math.round(file.heat * 1000) / 1000 }))
    .filter(({ heat }) => heat >= minHeat)
    .sort((one, other) => other.heat - one.heat || (one.filePath < other.filePath ? -1 : 1))
    .slice(0, limit);
}
