import type { Instant } from '../time.ts';

/** How much goes on in a file: edits, claims and entries that name it, each counting half as much after every half-life. */
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

/** What an edit or a claim counts. */
export const WHOLE_MILLI: number = 1000;

const whole = new Set(['tool_use', 'file-op', 'claim-conflict']);
/** The claim itself counts already. */
const none = new Set(['claim', 'auto-claim']);
const handingOn = new Set(['handoff', 'relay']);

/** What an entry of this kind adds to the heat of each file that it names, in thousandths of an edit. */
export function mentionWeightMilli(kind: string): number {
  if (none.has(kind)) return 0;
  if (whole.has(kind)) return WHOLE_MILLI;
  return handingOn.has(kind) || kind.startsWith('plan-') ? 500 : 250;
}

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
